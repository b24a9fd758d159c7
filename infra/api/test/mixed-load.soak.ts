import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childApis } from 'infra-testing/child-api';
import { mixedLoad, percentile } from 'infra-testing/mixed-load';
import { openNetworkProxy } from 'infra-testing/network-proxy';
import { createDatabase } from 'infra-testing/postgres';
import { expect, inject, it } from 'vitest';

const PER_SECOND = 300;
const SECONDS = 60;

/** Distance of the database: there and back, in milliseconds. */
const DATABASES = [
  ['beside it', 0],
  ['50 ms away', 50],
] as const;

it.each(DATABASES)(
  'answers 300 mixed calls a second for a minute without one error, its database %s',
  {
    timeout: 10 * 60_000,
  },
  async (where, roundTripMs) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-mixed-'));
    const url = await createDatabase(inject('postgresUrl'), `mixed_${randomUUID()}`);
    const proxy =
      roundTripMs > 0 ? await openNetworkProxy(url, { roundTripMs }) : { url, close: () => undefined };
    const apis = await childApis({
      DATA_DIR: folder,
      DATABASE_URL: proxy.url,
      RATE_LIMIT_PER_MINUTE: '10000000',
    });
    try {
      const { base } = await apis.start();
      const calls = PER_SECOND * SECONDS;
      const report = await mixedLoad(base, { calls, perSecond: PER_SECOND, seed: 11 });
      const times = [0.5, 0.95, 0.99].map(
        (share) => `p${share * 100} ${percentile(report, share).toFixed(1)} ms`,
      );
      process.stdout.write(
        `${calls} mixed calls at ${PER_SECOND} a second, database ${where}: ${times.join(', ')}, ${report.failed.length} failed\n`,
      );
      // The first few say why; thousands would say no more.
      expect(report.failed.slice(0, 5)).toEqual([]);
      expect(report.took).toHaveLength(calls);
    } finally {
      await apis.stop();
      proxy.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
