import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { readConfig } from 'infra-api';
import { ALONE, PAGES, runAlone, runBench } from 'infra-bench';
import { findBrowser } from './browser.ts';
import { buildAll, publishAll } from './build.ts';
import { startPortal } from './portal.ts';
import { closeAll } from './shutdown.ts';
import { ROOT } from './tree.ts';

/** A bench that hangs says so instead of waiting for ever; it takes half an hour, more on a busy machine. */
const LIMIT_MS = 2 * 3_600_000;
/** `BENCH_TENDERS=100000 npm run bench` is sooner over; what is promised is promised of this many. */
const TENDERS = 1_000_000;
const REQUESTS = 100_000;
const MINUTES = 3;

/**
 * `npm run bench`: sizes and speeds as ratios of one run; `npm run bench side-by-side` one part of it. Exit code 1 when one
 * is over its budget.
 */
export async function bench(part = process.argv[2]): Promise<void> {
  const say = (text: string) => void process.stdout.write(text);
  const {
    BENCH_TENDERS: tenders = TENDERS,
    BENCH_REQUESTS: requests = REQUESTS,
    BENCH_MINUTES: minutes = MINUTES,
  } = process.env;
  const sizes = { tenders: Number(tenders), requests: Number(requests), minutes: Number(minutes) };
  if (part !== undefined && part !== PAGES) {
    if (!isAlone(part)) throw new Error(`The parts are ${[PAGES, ...Object.keys(ALONE)].join(', ')}.`);
    process.exitCode = (await runAlone(part, sizes, say)) ? 0 : 1;
    return;
  }
  const browser = findBrowser();
  await buildAll();
  const limitMs = LIMIT_MS + sizes.minutes * 60_000;
  const limit = setTimeout(() => {
    process.stderr.write(`The bench did not end within ${limitMs / 1000} s.\n`);
    process.exit(1);
  }, limitMs);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const port = await getPort({ host: '127.0.0.1' });
  const origin = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DEMO: 'true',
    LOG_LEVEL: 'error',
  };
  const config = readConfig(env);
  await publishAll(config);
  const portal = await startPortal(config);
  try {
    const kept = await runBench(ROOT, { origin, browser }, part === PAGES ? null : sizes, say);
    process.exitCode = kept ? 0 : 1;
  } finally {
    await closeAll(portal.phases, say);
    await rm(dataDir, { recursive: true, force: true });
    clearTimeout(limit);
  }
}

const isAlone = (part: string): part is keyof typeof ALONE => Object.hasOwn(ALONE, part);
