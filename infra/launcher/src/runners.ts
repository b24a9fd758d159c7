import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { findBrowser } from './browser.ts';
import { runNode } from './run-node.ts';
import { FAILED, type Step, type Tally } from './steps.ts';
import { ROOT } from './tree.ts';

const VitestReport = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
});

const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
});

/** Counts vitest's JSON report. A run that failed without a failed test (a file that doesn't load) is one failure. */
export function tallyOfVitest(report: unknown): Tally {
  const r = v.parse(VitestReport, report);
  const nothingRan = r.numPassedTests + r.numFailedTests === 0;
  const failed = r.numFailedTests === 0 && (!r.success || nothingRan) ? 1 : r.numFailedTests;
  return { passed: r.numPassedTests, failed, skipped: r.numPendingTests + r.numTodoTests };
}

/** Counts Playwright's JSON report. A test that passed only when repeated is a failure; so is an error outside of tests. */
export function tallyOfPlaywright(report: unknown): Tally {
  const { stats, errors } = v.parse(PlaywrightReport, report);
  const nothingRan = stats.expected + stats.unexpected + stats.flaky === 0;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: failed === 0 && nothingRan ? 1 : failed, skipped: stats.skipped };
}

/**
 * The step that runs these projects of `vitest.config.ts`; with folders or files named, only those.
 * @param tests pattern of the names of the tests that are run; the others count as skipped
 */
export function vitestStep(
  name: string,
  projects: readonly string[],
  places: readonly string[] = [],
  tests = '',
): Step {
  return {
    name,
    run: () =>
      withReport(async (report) => {
        const code = await runNode([
          path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
          'run',
          ...places.map((place) => (path.extname(place) === '' ? `${place}/` : place)),
          ...projects.flatMap((project) => ['--project', project]),
          ...(tests ? ['--testNamePattern', tests] : []),
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ]);
        return withExitCode(tallyOfVitest(await readReport(report)), code);
      }),
  };
}

/** The step that runs the journeys in a real Chromium. */
export function playwrightStep(name: string): Step {
  return {
    name,
    run: async () => {
      const browser = findBrowser();
      if (browser === null) {
        process.stdout.write('No hay un Chromium y no se pudo instalar: instálelo y vuelva a intentarlo.\n');
        return FAILED;
      }
      return withReport(async (report) => {
        const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
        const config = path.join(ROOT, 'infra', 'e2e', 'playwright.config.ts');
        const code = await runNode([cli, 'test', '--config', config, '--reporter=dot,json'], {
          E2E_CHROMIUM: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        });
        return withExitCode(tallyOfPlaywright(await readReport(report)), code);
      });
    },
  };
}

/** A runner that says it failed is believed even when its report counts no failure. */
function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

async function withReport(run: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-report-'));
  try {
    return await run(path.join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
