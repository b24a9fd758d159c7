import path from 'node:path';
import { publish } from 'infra-releases';
import type { Places } from './places.ts';
import { StartProblem } from './problem.ts';
import { runNode } from './run-node.ts';
import { BUILD, ROOT, SECTIONS } from './tree.ts';

/** Builds the shell and the sections; the build itself skips what did not change. @throws StartProblem */
export async function buildAll(names: readonly string[] = ['shell', ...SECTIONS]): Promise<void> {
  const code = await runNode([BUILD, ...names]);
  if (code !== 0) throw new StartProblem('No se pudo compilar el portal; la causa está más arriba.');
}

/** Makes the builds of the sections live. @throws ReleaseError */
export async function publishAll(
  { published, shellDir }: Places,
  names: readonly string[] = SECTIONS,
): Promise<void> {
  for (const name of names) await publish(path.join(ROOT, name), { ...published, shellDir });
}
