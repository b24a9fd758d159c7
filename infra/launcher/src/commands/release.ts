import { existsSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '../run-node.ts';
import { BUILD, ROOT, SHELL_DIST } from '../tree.ts';

const CLI = path.join(ROOT, 'infra', 'releases', 'src', 'cli.ts');

/**
 * `npm run release -w <section>`: builds the section, checks it at the gate and makes it live, also in a clean checkout.
 * The gate compares it with the shell that is built or that `SHELL_DIR` names; otherwise the shell is built first.
 *
 * A checkout made for a release holds few packages (`ensureInstalledToRelease`): this file imports nothing of the API.
 * @param section name of its folder
 */
export async function run([section = '']: readonly string[]): Promise<void> {
  const built = await runNode([BUILD, ...(hasShell() ? [section] : ['shell', section])]);
  process.exitCode = built === 0 ? await runNode([CLI, 'publish', section]) : built;
}

const hasShell = (): boolean =>
  Boolean(process.env.SHELL_DIR) || existsSync(path.join(SHELL_DIST, 'shell.json'));
