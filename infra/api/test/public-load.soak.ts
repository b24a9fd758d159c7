import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childApis } from 'infra-testing/child-api';
import { createDatabase } from 'infra-testing/postgres';
import { expect, inject, it } from 'vitest';
import { DATABASES } from './support/api.ts';
import { loadPublicList } from './support/public-load.ts';

const PER_SECOND = 200;
const SECONDS = 30;

it.each(DATABASES)(
  'one process answers 200 visits a second for half a minute, and the staff meanwhile (%s)',
  async (kind) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-visits-'));
    const url =
      kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `visits_${randomUUID()}`) : null;
    const apis = await childApis({
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '10000000',
      ...(url && { DATABASE_URL: url }),
    });
    try {
      const { base } = await apis.start();
      const { visitors, staff, slowestStaff } = await loadPublicList(base, PER_SECOND, SECONDS);
      expect(visitors).toEqual({ 200: PER_SECOND * SECONDS });
      expect(Object.keys(staff)).toEqual(['200']);
      expect(staff[200]).toBeGreaterThan(SECONDS);
      expect(slowestStaff).toBeLessThan(5_000);
    } finally {
      await apis.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
