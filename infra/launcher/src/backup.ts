import { backUpTo, type Manifest, readConfig, restoreFrom, restrictFilesToOwner } from 'infra-api';
import { exitOnProblem, StartProblem } from './problem.ts';

/** `npm run backup -- <folder>`: database and files of the configured portal into a new folder. */
export function backup(folder: string | undefined): Promise<void> {
  return exitOnProblem(async () => {
    restrictFilesToOwner();
    const to = given(folder, 'npm run backup -- <carpeta nueva>');
    const made = await backUpTo(readConfig(process.env), to);
    const lost = lostOf(made);
    process.stdout.write(`Copia ${lost.length > 0 ? 'terminada' : 'completa'} en ${to}: ${told(made)}\n`);
    if (lost.length === 0) return;
    process.stderr.write(
      `La copia sirve, pero sin archivos que el portal perdió (${lost.length}):\n${lost.join('\n')}\n`,
    );
    process.exitCode = 1;
  });
}

/** `npm run restore -- <folder>`: a copy into the configured portal, which must be empty. */
export function restore(folder: string | undefined): Promise<void> {
  return exitOnProblem(async () => {
    restrictFilesToOwner();
    const from = given(folder, 'npm run restore -- <carpeta de la copia>');
    const restored = await restoreFrom(readConfig(process.env), from);
    process.stdout.write(`Copia restaurada: ${told(restored)}\n`);
    for (const one of lostOf(restored)) process.stdout.write(`${one}\n`);
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

/** A line for each file that was lost before the copy was made. */
const lostOf = ({ files: { missing, damaged } }: Manifest): string[] => [
  ...missing.map((id) => `Falta el archivo ${id}.`),
  ...damaged.map((id) => `El archivo ${id} está dañado: no se copió.`),
];
