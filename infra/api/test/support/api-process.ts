import { createApi, readConfig } from '../../src/index.ts';

/**
 * An API in a process of its own, which a test can kill; SIGTERM closes it as an operator's stop does. Settings come
 * as JSON; says its origin once it answers.
 */
const { env, taxAuthority } = JSON.parse(process.argv[2] ?? '{}');
const app = await createApi(readConfig(env), { taxAuthority });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
