import { backUpTo, type Manifest, readConfig, restrictFilesToOwner } from 'infra-api';
import { exitOnProblem, StartProblem } from '../problem.ts';

/** `npm run backup -- <folder>`: copies database and files of the configured portal into a new folder. */
export function run([folder]: readonly string[]): Promise<void> {
  return exitOnProblem(async () => {
    restrictFilesToOwner();
    if (!folder) throw new StartProblem('Indique la carpeta: npm run backup -- <carpeta nueva>');
    const manifest = await backUpTo(readConfig(process.env), folder);
    const lost = lostFiles(manifest);
    const state = lost.length > 0 ? 'terminada' : 'completa';
    process.stdout.write(`Copia ${state} en ${folder}: ${summaryOf(manifest)}\n`);
    if (lost.length === 0) return;
    process.stderr.write(
      `La copia sirve, pero sin archivos que el portal perdió (${lost.length}):\n${lost.join('\n')}\n`,
    );
    process.exitCode = 1;
  });
}

export function summaryOf({ takenAt, tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} filas y ${files.count} archivos (${files.bytes} bytes) del ${takenAt}`;
}

/** A line for each file that was lost before the copy was made. */
export const lostFiles = ({ files: { missing, damaged } }: Manifest): string[] => [
  ...missing.map((id) => `Falta el archivo ${id}.`),
  ...damaged.map((id) => `El archivo ${id} está dañado: no se copió.`),
];
