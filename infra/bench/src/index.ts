import { measureBuilds } from './builds.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureManyTenders } from './many-tenders.ts';
import { type Group, isWithinBudget } from './measurement.ts';
import { measurePublicList } from './public-list.ts';
import { tableOf, writeResults } from './report.ts';
import { measureRequestList } from './request-list.ts';
import { measureSplitting } from './splitting/index.ts';

export interface BenchSubjects {
  /** The project's folder. */
  readonly root: string;
  /** Origin of a portal that runs. */
  readonly origin: string;
  /** Path of a Chromium, or null to leave out what needs one. */
  readonly browser: string | null;
  /** How many tenders the longest list has: 1,000,000 is what is promised of; fewer are sooner there. */
  readonly tenders: number;
  readonly say: (text: string) => void;
}

/**
 * Measures everything once, says it as a table and keeps it in `results/latest.json`.
 * @returns whether every figure is within its budget
 * @throws when something can't be measured
 */
export async function runBench({ root, origin, browser, tenders, say }: BenchSubjects): Promise<boolean> {
  const groups: Group[] = [];
  if (browser === null) say('No Chromium: the first visit is not measured.\n');
  else {
    groups.push(await measureFirstVisit(origin, browser));
    groups.push(await measureLighthouse(origin, browser));
    groups.push(await measureSplitting({ root, origin, browser }));
  }
  groups.push(await measureBuilds(root));
  groups.push(await measurePublicList());
  groups.push(await measureRequestList());
  groups.push(await measureManyTenders(tenders));
  say(`\n${tableOf(groups)}\n`);
  say(`Written to ${await writeResults(groups, new Date())}\n`);
  return browser !== null && groups.every(({ measurements }) => measurements.every(isWithinBudget));
}
