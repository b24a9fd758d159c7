import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUDGETS, type Weight } from 'infra-build/src/budget.ts';
import type { Group, Measurement } from './measurement.ts';

const KB = 1000;
const SHELL = 'shell';

/**
 * What the build noted of the last build of the shell and of each section.
 * @param root the project's folder
 * @throws when nothing was built yet
 */
export async function measureBuilds(root: string): Promise<Group> {
  const folder = path.join(root, 'node_modules', '.cache', 'portal-build');
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5));
  // The shell first: the sections come on top of it.
  names.sort((a, b) => Number(b === SHELL) - Number(a === SHELL) || a.localeCompare(b));
  const measurements = await Promise.all(
    names.map(async (name) => {
      const { start } = JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8')) as {
        start: Weight;
      };
      return sizes(name, start, name === SHELL ? BUDGETS.shell : BUDGETS.section);
    }),
  );
  return { name: 'Builds: what each starts with, brotli', measurements: measurements.flat() };
}

const sizes = (name: string, weight: Weight, budget: Weight): Measurement[] => [
  { name: `${name} JavaScript`, value: weight.script / KB, unit: 'kB', atMost: budget.script / KB },
  { name: `${name} CSS`, value: weight.style / KB, unit: 'kB', atMost: budget.style / KB },
];
