import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { childApis } from './support/child-api.ts';
import { mixedLoad, percentile } from './support/mixed-load.ts';
import { createDatabase } from './support/postgres.ts';

const PER_SECOND = 300;
const SECONDS = 60;

it('answers 300 mixed calls a second for a minute without one error', { timeout: 10 * 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mixed-'));
  const url = await createDatabase(inject('postgresUrl'), `mixed_${randomUUID()}`);
  const apis = await childApis({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '10000000' });
  try {
    const { base } = await apis.start();
    const calls = PER_SECOND * SECONDS;
    const report = await mixedLoad(base, { calls, perSecond: PER_SECOND, seed: 11 });
    const times = [0.5, 0.95, 0.99].map(
      (share) => `p${share * 100} ${percentile(report, share).toFixed(1)} ms`,
    );
    process.stdout.write(
      `${calls} mixed calls at ${PER_SECOND} a second: ${times.join(', ')}, ${report.failed.length} failed\n`,
    );
    // The first few say why; thousands would say no more.
    expect(report.failed.slice(0, 5)).toEqual([]);
    expect(report.took).toHaveLength(calls);
  } finally {
    await apis.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
