import { budgetProblem, type Weight } from 'shared-api/section';

/** A build exceeds its budget; the message says which and by how much. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

const KB = 1000;

/** Bytes after Brotli compression. */
export const BUDGETS = {
  /** Files that every page starts with. */
  shell: { script: 174 * KB, style: 14 * KB },
  /** Entry, routes and preloaded pages of a section. */
  section: { script: 30 * KB, style: 6 * KB },
  /** A first visit to `/licitaciones-concursos` as a whole. */
  firstVisit: { script: 192 * KB, style: 16 * KB },
} as const;

/** Sum of the given files, by kind. */
export function weigh(files: readonly string[], sizes: ReadonlyMap<string, number>): Weight {
  const of = (ending: string) =>
    files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  return { script: of('.js'), style: of('.css') };
}

/** @throws BudgetError when scripts or styles are over */
export function keepBudget(name: string, weight: Weight, budget: Weight): void {
  const problem = budgetProblem(name, weight, budget);
  if (problem) throw new BudgetError(problem);
}
