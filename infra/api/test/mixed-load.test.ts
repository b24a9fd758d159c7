import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childApis } from 'infra-testing/child-api';
import { mixedLoad } from 'infra-testing/mixed-load';
import { expect, inject, it } from 'vitest';
import { copyFirstStart } from './support/first-start.ts';

/** The long form, at 300 a second, is `mixed-load.soak.ts`. */
const CALLS = 400;

it('answers every call of a busy day: reading, working signed in, writing and uploading at once', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mixed-'));
  const url = await copyFirstStart(inject('firstStart'), 'postgres', {
    to: folder,
    postgresUrl: inject('postgresUrl'),
    name: `mixed_${randomUUID()}`,
  });
  const apis = await childApis({
    DATA_DIR: folder,
    DATABASE_URL: url ?? '',
    RATE_LIMIT_PER_MINUTE: '10000000',
  });
  try {
    const { base } = await apis.start();
    const { failed, took } = await mixedLoad(base, { calls: CALLS, perSecond: 200, seed: 7 });
    expect(failed).toEqual([]);
    expect(took).toHaveLength(CALLS);
  } finally {
    await apis.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
