import path from 'node:path';
import { AREAS } from '../../mutants/areas.ts';
import { runNode } from '../run-node.ts';
import { ROOT } from '../tree.ts';

/**
 * `npm run mutants`: puts small faults into one area and counts those that its tests notice. Passes what follows the
 * area's name on to Stryker, for example `npm run mutants -- rules --concurrency 1`.
 */
export async function run([area = 'rules', ...options]: readonly string[]): Promise<void> {
  if (!Object.hasOwn(AREAS, area)) throw new Error(`The areas are ${Object.keys(AREAS).join(', ')}.`);
  const stryker = path.join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const config = path.join('infra', 'launcher', 'mutants', 'stryker.mjs');
  process.exitCode = await runNode([stryker, 'run', config, ...options], { MUTANTS_AREA: area });
}
