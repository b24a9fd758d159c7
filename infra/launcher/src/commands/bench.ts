import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { readConfig } from 'infra-api';
import {
  isWithinLimit,
  measureFirstVisit,
  measureLighthouse,
  measureServer,
  SERVER_PARTS,
  type ServerPart,
  tableOf,
} from 'infra-bench';
import { findBrowser } from '../browser.ts';
import { buildAll, publishAll } from '../build.ts';
import { placesOf } from '../places.ts';
import { startPortal } from '../portal.ts';
import { closeAll } from '../shutdown.ts';

/** Ends a bench that hangs; a whole run takes twenty minutes on a quiet machine. */
const LIMIT_MS = 3_600_000;
const PAGES = 'pages';
const ALL_SERVER_PARTS = Object.keys(SERVER_PARTS) as ServerPart[];

/**
 * `npm run bench`: sizes and speeds, the latter as ratios within one run; `npm run bench -- side-by-side` measures one part.
 * Exit code 1 when a limit is missed.
 */
export async function run([part]: readonly string[]): Promise<void> {
  if (part !== undefined && part !== PAGES && !isServerPart(part)) {
    throw new Error(`The parts are ${[PAGES, ...ALL_SERVER_PARTS].join(', ')}.`);
  }
  const limit = setTimeout(() => {
    process.stderr.write(`The bench did not end within ${LIMIT_MS / 1000} s.\n`);
    process.exit(1);
  }, LIMIT_MS);
  const { BENCH_TENDERS: tenders = 1_000_000, BENCH_REQUESTS: requests = 100_000 } = process.env;
  const size = { tenders: Number(tenders), requests: Number(requests) };
  const groups = part === undefined || part === PAGES ? await benchPages() : [];
  if (part !== PAGES) groups.push(...(await measureServer(part ? [part] : ALL_SERVER_PARTS, size)));
  clearTimeout(limit);
  say(`\n${tableOf(groups)}\n`);
  const allMet = groups.every(({ measurements }) => measurements.every(isWithinLimit));
  process.exitCode = allMet ? 0 : 1;
}

const say = (text: string) => void process.stdout.write(text);

const isServerPart = (part: string): part is ServerPart => Object.hasOwn(SERVER_PARTS, part);

/** Builds the portal and measures what a browser meets on the pages that come rendered. */
async function benchPages() {
  const browser = await findBrowser();
  if (browser === null) throw new Error('The pages are measured with a Chromium: none was found.');
  await buildAll();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const port = await getPort({ host: '127.0.0.1' });
  const origin = `http://localhost:${port}`;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DEMO: 'true',
    LOG_LEVEL: 'error',
  });
  await publishAll(placesOf(config));
  const phases = await startPortal(config);
  try {
    return [await measureFirstVisit(origin, browser), ...(await measureLighthouse(origin, browser))];
  } finally {
    await closeAll(phases, say);
    await rm(dataDir, { recursive: true, force: true });
  }
}
