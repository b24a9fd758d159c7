import { existsSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '../run-node.ts';
import { BUILD, ROOT, SHELL_DIST } from '../tree.ts';

const CLI = path.join(ROOT, 'infra', 'releases', 'src', 'cli.ts');

/**
 * `npm run release -w <section>`: builds the section, brings it through the gate and makes it live, from a clean checkout
 * too. A shell that is built, or is named by `SHELL_DIR`, is the one that is asked and stays as it is.
 *
 * A checkout made for a release has only its packages (`ensureInstalledToRelease`): nothing of the API is to be imported.
 * @param section name of its folder
 */
export async function run([section = '']: readonly string[]): Promise<void> {
  const built = await runNode([BUILD, ...(hasShell() ? [section] : ['shell', section])]);
  process.exitCode = built === 0 ? await runNode([CLI, 'publish', section]) : built;
}

const hasShell = (): boolean =>
  Boolean(process.env.SHELL_DIR) || existsSync(path.join(SHELL_DIST, 'shell.json'));
