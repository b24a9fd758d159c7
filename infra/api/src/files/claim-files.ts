import { systemClock } from '../platform/clock.ts';
import { runCommand } from '../platform/command.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { checkBlobs, sweep } from './sweep.ts';

/**
 * For a portal that removes no file because its database may not be theirs: shows how files and database agree. With `--ya`
 * it confirms that they belong together and removes unused files: `npx node infra/api/src/files/claim-files.ts`.
 */
await runCommand(
  async ({ config, db }) => {
    const files = await openFileStore(config);
    const needs = { db, files, clock: systemClock, secrets: await loadSecrets(db) };
    const check = await checkBlobs(needs);
    const summary = `${check.blobs} archivos guardados; ${check.unknown} no están en la base de datos.`;
    if (!process.argv.includes('--ya')) {
      return { text: `${summary}\nSi es su base de datos, con --ya se eliminan los que nadie usa.` };
    }
    const { unused, stray } = await sweep(needs, check);
    return { text: `${summary}\nEliminados: ${stray} que no están en ella y ${unused} sin uso.` };
  },
  ['--ya'],
);
