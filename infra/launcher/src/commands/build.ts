import { buildAll } from '../build.ts';
import { exitOnProblem } from '../problem.ts';

/** `npm run build -w <section>`: builds the release of a section or the shell; without a name, of all. */
export function run(names: readonly string[]): Promise<void> {
  return exitOnProblem(() => buildAll(names.length > 0 ? names : undefined));
}
