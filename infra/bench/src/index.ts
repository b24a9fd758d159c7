import { measureBuilds } from './builds.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureManyTenders } from './many-tenders.ts';
import { type Group, isWithinBudget } from './measurement.ts';
import { measureMemory } from './memory/index.ts';
import { measurePublicList } from './public-list.ts';
import { tableOf, writeResults } from './report.ts';
import { measureRequestList } from './request-list.ts';
import { measureSideBySide } from './side-by-side/index.ts';
import { measureSplitting } from './splitting/index.ts';

/** How much is measured: what is promised is promised of the defaults, less is sooner over. */
export interface Sizes {
  /** How many tenders the longest list has. */
  readonly tenders: number;
  /** How many requests there are beside them, where servers are compared. */
  readonly requests: number;
  /** How long people call while memory is watched. */
  readonly minutes: number;
}

/** A portal that runs, and what looks at it. */
export interface RunningPortal {
  readonly origin: string;
  /** Path of a Chromium, or null to leave out what needs one. */
  readonly browser: string | null;
}

/** Parts that can be measured alone: they need neither a build nor a portal. */
export const ALONE = {
  'public-list': measurePublicList,
  'request-list': measureRequestList,
  'many-tenders': ({ tenders }: Sizes) => measureManyTenders(tenders),
  'side-by-side': measureSideBySide,
  memory: measureMemory,
} as const satisfies Record<string, (sizes: Sizes) => Promise<Group>>;

/** The part that needs both: what a browser meets, and how long it takes to build and publish that. */
export const PAGES = 'pages';

/**
 * Measures everything once, says it as a table and keeps it in `results/latest.json`; without sizes only `PAGES`, kept in a
 * file of that name.
 * @param root the project's folder
 * @returns whether every figure is within its budget
 * @throws when something can't be measured
 */
export async function runBench(
  root: string,
  { origin, browser }: RunningPortal,
  sizes: Sizes | null,
  say: (text: string) => void,
): Promise<boolean> {
  const groups: Group[] = [];
  if (browser === null) say('No Chromium: what a browser meets is not measured.\n');
  else {
    groups.push(await measureFirstVisit(origin, browser));
    groups.push(await measureLighthouse(origin, browser));
    groups.push(await measureSplitting({ root, origin, browser }));
  }
  groups.push(await measureBuilds(root));
  if (sizes) for (const measure of Object.values(ALONE)) groups.push(await measure(sizes));
  const kept = await report(groups, sizes ? 'latest' : PAGES, say);
  return browser !== null && kept;
}

/** Measures one part and keeps it in a file of its own. @returns whether every figure is within its budget */
export async function runAlone(
  part: keyof typeof ALONE,
  sizes: Sizes,
  say: (text: string) => void,
): Promise<boolean> {
  return report([await ALONE[part](sizes)], part, say);
}

async function report(groups: readonly Group[], name: string, say: (text: string) => void): Promise<boolean> {
  say(`\n${tableOf(groups)}\n`);
  say(`Written to ${await writeResults(groups, name, new Date())}\n`);
  return groups.every(({ measurements }) => measurements.every(isWithinBudget));
}
