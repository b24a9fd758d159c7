import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi, readConfig } from 'infra-api';
import { NOTHING_RELEASED } from './releases.ts';

/**
 * Runs an API in a process of its own, which a test can kill. SIGTERM closes it after its drain time, as in production.
 * Settings come as a JSON argument; prints its origin once it listens.
 */
const { env, taxAuthority } = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig(env);
const app = await createApi(config, { taxAuthority, releases: NOTHING_RELEASED });
process.on('SIGTERM', async () => {
  await sleep(config.drainMs);
  await app.close();
  process.exit(0);
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
// A killed process does not leave it behind (`infra/launcher/src/runners.ts`).
flushCompileCache();
