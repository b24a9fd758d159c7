import { readConfig, restoreFrom, restrictFilesToOwner } from 'infra-api';
import { exitOnProblem, StartProblem } from '../problem.ts';
import { lostFiles, summaryOf } from './backup.ts';

/** `npm run restore -- <folder>`: brings a copy into the configured portal, which must be empty. */
export function run([folder]: readonly string[]): Promise<void> {
  return exitOnProblem(async () => {
    restrictFilesToOwner();
    if (!folder) throw new StartProblem('Indique la carpeta: npm run restore -- <carpeta de la copia>');
    const manifest = await restoreFrom(readConfig(process.env), folder);
    process.stdout.write(`Copia restaurada: ${summaryOf(manifest)}\n`);
    for (const line of lostFiles(manifest)) process.stdout.write(`${line}\n`);
    const { unknownFiles } = manifest;
    if (unknownFiles > 0) {
      process.stdout.write(
        `Donde se guardan los archivos hay otros que la copia no conoce (${unknownFiles}): quedaron ahí. ` +
          'infra/docs/runbook.md («no file was removed») dice qué hacer con ellos.\n',
      );
    }
  });
}
