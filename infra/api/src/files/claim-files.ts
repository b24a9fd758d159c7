import { systemClock } from '../platform/clock.ts';
import { runCommand } from '../platform/command.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { claim, lookAt } from './sweep.ts';

/**
 * For a portal that removes no file because it doubts that they are those of its database: tells how both agree, and with
 * `--ya` says that they belong together and removes what has no row: `npx node infra/api/src/files/claim-files.ts`.
 */
await runCommand(async ({ config, db }) => {
  const files = await openFileStore(config);
  const parts = { db, files, clock: systemClock, secrets: await loadSecrets(db) };
  const found = await lookAt(parts);
  const told = `${found.blobs} archivos guardados; ${found.unknown} no están en la base de datos.`;
  if (!process.argv.includes('--ya')) {
    return { text: `${told}\nSi es su base de datos, con --ya se eliminan los que nadie usa.` };
  }
  const { unused, stray } = await claim(parts);
  return { text: `${told}\nEliminados: ${stray} que no están en ella y ${unused} sin uso.` };
});
