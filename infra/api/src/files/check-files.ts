import { runCommand } from '../platform/command.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { checkFiles } from './check.ts';

/** Checks that every file is complete and unchanged: `npx node infra/api/src/files/check-files.ts`, with the portal's settings. */
await runCommand(async ({ config, db }) => {
  const { checked, bytes, missing, damaged } = await checkFiles(db, await openFileStore(config));
  const text = [
    `${checked} archivos revisados (${bytes} bytes): faltan ${missing.length}, dañados ${damaged.length}.`,
    ...missing.map((id) => `Falta el archivo ${id}.`),
    ...damaged.map((id) => `El archivo ${id} está dañado.`),
  ].join('\n');
  return { text, ok: missing.length + damaged.length === 0 };
});
