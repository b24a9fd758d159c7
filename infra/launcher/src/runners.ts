import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BROWSERS, hasDebianBrowsers, SERVERS, unpackDebian } from 'infra-testing/debian';
import { findBrowser } from './browser.ts';
import { StartProblem } from './problem.ts';
import { runNode } from './run-node.ts';
import type { Step } from './steps.ts';
import { FAILED, PASSED, SKIPPED, type Tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts';
import { ROOT } from './tree.ts';

/** Projects of `vitest.config.ts` that `npm test` runs. */
const PROJECTS = ['rules', 'infra', 'processes', 'ui', 'shell', 'sections', 'api'];

/** An address, as `NODE_OPTIONS` is split at the spaces that a path may have. */
const QUICK_DRIZZLE = pathToFileURL(path.join(ROOT, 'infra', 'testing', 'src', 'quick-drizzle.mjs'));

/**
 * Tests start a few hundred programs that read the same files: what one compiled of them, the next finds. They make much
 * that is soon forgotten: with room for it, collecting it takes half as long.
 */
const QUICK_PROGRAMS = {
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compiled'),
  NODE_OPTIONS: `--max-semi-space-size=64 --import=${QUICK_DRIZZLE}`,
};

/** Lines printed of a failed page's accessibility tree. */
const SNAPSHOT_LINES = 80;

interface VitestOptions {
  /** Folders or files; only their tests are run. */
  readonly places?: readonly string[];
  /** Pattern of the names of the tests that are run; the others count as skipped. */
  readonly tests?: string;
  /** Processes at a time; more than there are cores where tests wait for programs that they start. */
  readonly workers?: number;
}

/** Runs projects of `vitest.config.ts`. */
export function vitestStep(
  name: string,
  projects: readonly string[],
  { places = [], tests, workers }: VitestOptions = {},
): Step {
  return {
    name,
    run: () =>
      tallyOfRun(tallyOfVitest, (report) =>
        runNode(
          [
            path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
            'run',
            ...places.map((place) => path.join(ROOT, place, path.extname(place) === '' ? '/' : '')),
            ...projects.flatMap((project) => ['--project', project]),
            ...(tests ? ['--testNamePattern', tests] : []),
            ...(workers ? [`--maxWorkers=${workers}`] : []),
            '--reporter=dot',
            '--reporter=json',
            `--outputFile.json=${report}`,
          ],
          { ...QUICK_PROGRAMS, ...colours() },
        ),
      ),
  };
}

/** Runs the journeys in a real Chromium; with files named, only those. @param find returns the path of the Chromium, null when there is none */
export function playwrightStep(
  name: string,
  files: readonly string[] = [],
  find: () => Promise<string | null> = findBrowser,
): Step {
  return {
    name,
    run: async () => {
      const browser = await find();
      if (browser === null) {
        process.stdout.write('No hay un Chromium y no se pudo instalar: instálelo y vuelva a intentarlo.\n');
        return FAILED;
      }
      return tallyOfRun(tallyOfPlaywright, async (report) => {
        const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
        const config = path.join(ROOT, 'infra', 'e2e', 'playwright.config.ts');
        const code = await runNode([cli, 'test', ...files, '--config', config, '--reporter=dot,json'], {
          ...QUICK_PROGRAMS,
          E2E_CHROMIUM: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        });
        if (code !== 0) printFailedPages();
        return code;
      });
    },
  };
}

/** Prints what each failed journey's page showed: of a pipeline only the output is kept. */
function printFailedPages(): void {
  for (const file of globSync('test-results/*/error-context.md', { cwd: ROOT })) {
    const [, page = ''] = readFileSync(path.join(ROOT, file), 'utf8').split('```yaml');
    const lines = page.split('\n').slice(0, SNAPSHOT_LINES);
    process.stdout.write(`\n${path.basename(path.dirname(file))}${lines.join('\n')}\n`);
  }
}

/** Makes a step without which tests are skipped, which a pipeline must not accept. */
const neededStep = (name: string, unpack: () => Promise<boolean>, reason: string): Step => ({
  name,
  run: async () =>
    (await unpack()) ? PASSED : { ...(process.env.CI ? FAILED : SKIPPED), failures: [reason] },
});

export const debianStep = neededStep(
  'nginx, ClamAV and PostgreSQL of Debian',
  () => unpackDebian(SERVERS),
  'Debian’s packages could not be downloaded: 23 tests with nginx and ClamAV are NOT run',
);

export const browsersStep = neededStep(
  'Firefox and WebKitGTK of Debian',
  async () => (await unpackDebian(BROWSERS)) && hasDebianBrowsers(),
  'Debian’s browsers could not be downloaded or not be started: the main job is NOT run in them',
);

/** Installed before any test needs it: the journeys fail without one. */
export const chromiumStep: Step = {
  name: 'Chromium',
  run: async () => ((await findBrowser()) === null ? SKIPPED : PASSED),
};

/** The tests of one workspace. @throws StartProblem when the folder is none */
export function testsOf(folder: string): Step[] {
  if (!existsSync(path.join(ROOT, folder, 'package.json'))) {
    throw new StartProblem(`No hay una carpeta ${folder} del proyecto.`);
  }
  if (folder === 'infra/e2e') return [browsersStep, playwrightStep('end to end')];
  const tests = globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: path.join(ROOT, folder) });
  const name = `tests of ${folder}`;
  if (tests.length === 0) return [{ name, run: async () => SKIPPED }];
  return [
    ...(folder.startsWith('infra/') ? [debianStep] : []),
    vitestStep(name, PROJECTS, { places: [folder] }),
  ];
}

/** No colours in a pipeline: it keeps the end of the output, and colours for each dot would fill that. */
const colours = () => (process.stdout.isTTY ? {} : { NO_COLOR: '1' });

/** Counts the report that a runner writes. Its exit code counts as a failure even when the report has none. */
async function tallyOfRun<Report>(
  tallyOf: (report: Report) => Tally,
  run: (file: string) => Promise<number>,
): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const code = await run(file);
    const tally = tallyOf(JSON.parse(await readFile(file, 'utf8')));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
