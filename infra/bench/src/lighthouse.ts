import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type Group, median } from './measurement.ts';

/** The pages that come rendered. */
const PAGES = ['/', '/login', '/licitaciones-concursos', '/accesibilidad'];
/** Kept out of search engines, which Lighthouse marks down. */
const UNLISTED = '/login';
const RUNS = 5;
const RUN_LIMIT_MS = 180_000;
/** A browser that starts on a busy machine may lose the beginning of its trace: Lighthouse asks to be run again then. */
const ATTEMPTS = 3;
/** Fetched when it is needed: its 170 MB are nothing that everyone who builds the portal should install. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const score = v.pipe(
  v.object({ score: v.number() }),
  v.transform(({ score: share }) => share * 100),
);
const figure = v.pipe(
  v.object({ numericValue: v.number() }),
  v.transform(({ numericValue }) => numericValue),
);
/** The part of a report that we read (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
const Report = v.object({
  categories: v.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: v.object({
    'first-contentful-paint': figure,
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
  }),
  environment: v.object({ benchmarkIndex: v.number() }),
});
type Report = v.InferOutput<typeof Report>;

/**
 * Measures what Lighthouse says of the rendered pages on a phone with slow 4G: medians of five runs each. Its scores
 * depend on the machine and on whatever else runs there; the index that it gives the machine stands beside them.
 * @param origin of a started portal
 * @param browser path of a Chromium
 * @throws when Lighthouse can't be fetched or gives no report
 */
export async function measureLighthouse(origin: string, browser: string): Promise<Group[]> {
  const groups: Group[] = [];
  for (const page of PAGES) groups.push(await measurePage(origin, page, browser));
  return groups;
}

async function measurePage(origin: string, page: string, browser: string): Promise<Group> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await reportOf(`${origin}${page}`, browser));
  const of = (read: (report: Report) => number) => median(reports.map(read));
  const best = { unit: 'points', atLeast: 100 } as const;
  const paint = of((r) => r.audits['largest-contentful-paint']);
  return {
    name: `Lighthouse on ${page}: a phone, slow 4G, median of ${RUNS}`,
    measurements: [
      { name: 'performance', value: of((r) => r.categories.performance), unit: 'points', atLeast: 95 },
      { name: 'accessibility', value: of((r) => r.categories.accessibility), ...best },
      { name: 'best practices', value: of((r) => r.categories['best-practices']), ...best },
      {
        name: 'search engines',
        value: of((r) => r.categories.seo),
        ...(page === UNLISTED ? { unit: 'points' } : best),
      },
      { name: 'first paint', value: of((r) => r.audits['first-contentful-paint']), unit: 'ms' },
      { name: 'largest paint', value: paint, unit: 'ms', atMost: 2000 },
      { name: 'time it does not answer', value: of((r) => r.audits['total-blocking-time']), unit: 'ms' },
      {
        name: 'layout shift',
        value: of((r) => r.audits['cumulative-layout-shift']),
        unit: 'points',
        atMost: 0.02,
      },
      { name: 'index of this machine', value: of((r) => r.environment.benchmarkIndex), unit: 'points' },
    ],
  };
}

async function reportOf(url: string, browser: string, attempt = 1): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-lighthouse-'));
  const file = path.join(folder, 'report.json');
  try {
    const flags = ['--quiet', '--output=json', `--output-path=${file}`];
    await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, url, ...flags, `--chrome-flags=${CHROME_FLAGS.join(' ')}`],
      { env: { ...process.env, CHROME_PATH: browser }, timeout: RUN_LIMIT_MS },
    );
    return v.parse(Report, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    return await reportOf(url, browser, attempt + 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
