import { backUpTo, keepToOwnAccount, type Manifest, readConfig, restoreFrom } from 'infra-api';
import { exitOnProblem, StartProblem } from './problem.ts';

/** `npm run backup -- <folder>`: database and files of the configured portal into a new folder. */
export function backup(folder: string | undefined): Promise<void> {
  return exitOnProblem(async () => {
    keepToOwnAccount();
    const to = given(folder, 'npm run backup -- <carpeta nueva>');
    process.stdout.write(`Copia completa en ${to}: ${told(await backUpTo(readConfig(process.env), to))}\n`);
  });
}

/** `npm run restore -- <folder>`: a copy into the configured portal, which must be empty. */
export function restore(folder: string | undefined): Promise<void> {
  return exitOnProblem(async () => {
    keepToOwnAccount();
    const from = given(folder, 'npm run restore -- <carpeta de la copia>');
    process.stdout.write(`Copia restaurada: ${told(await restoreFrom(readConfig(process.env), from))}\n`);
  });
}

function given(folder: string | undefined, usage: string): string {
  if (!folder) throw new StartProblem(`Indique la carpeta: ${usage}`);
  return folder;
}

function told({ takenAt, tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} filas y ${files.count} archivos (${files.bytes} bytes) del ${takenAt}`;
}
