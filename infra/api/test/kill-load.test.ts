import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { DATABASES } from './support/api.ts';
import { copyFirstStart } from './support/first-start.ts';
import { killUnderLoad, storedKeys } from './support/kills.ts';

/** The long form is `kill-load.soak.ts`. */
const KILLS = 3;

it.each(DATABASES)(
  'keeps every acknowledged write, however often it is killed under load (%s)',
  {
    timeout: 300_000,
  },
  async (kind) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-kills-'));
    try {
      const copy = { to: dataDir, postgresUrl: inject('postgresUrl'), name: `kills_${randomUUID()}` };
      const url = await copyFirstStart(inject('firstStart'), kind, copy);
      const { lost, acknowledged } = await killUnderLoad(
        { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) },
        KILLS,
        17,
      );
      expect(lost).toEqual([]);
      for (const count of acknowledged) expect(count).toBeGreaterThan(0);
      if (!url) return;
      // Every row has its blob; a blob without a row is one whose upload was never acknowledged.
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ id: string }>('select id from files');
      await client.end();
      const keys = await storedKeys(dataDir);
      expect(rows.filter(({ id }) => !keys.has(id))).toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
