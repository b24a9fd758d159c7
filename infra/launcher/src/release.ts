import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from './build.ts';
import { exitOnProblem } from './problem.ts';
import { runNode } from './steps.ts';
import { ROOT, SHELL_DIST } from './tree.ts';

const CLI = path.join(ROOT, 'infra', 'releases', 'src', 'cli.ts');

/**
 * `npm run release -w <section>`: builds the section, brings it through the gate and makes it live, from a clean checkout
 * too. A shell that is built, or is named by `SHELL_DIR`, is the one that is asked and stays as it is.
 * @param section name of its folder
 */
export async function release(section: string): Promise<void> {
  await exitOnProblem(async () => {
    await buildAll(hasShell() ? [section] : ['shell', section]);
    process.exitCode = await runNode([CLI, 'publish', section]);
  });
}

const hasShell = (): boolean =>
  Boolean(process.env.SHELL_DIR) || existsSync(path.join(SHELL_DIST, 'shell.json'));
