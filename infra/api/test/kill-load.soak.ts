import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from 'infra-testing/postgres';
import { expect, inject, it } from 'vitest';
import { DATABASES } from './support/api.ts';
import { killUnderLoad } from './support/kills.ts';

const KILLS = 500;
/** Each batch on a folder and database of its own, so that looking everything up stays quick. */
const BATCH = 25;

it.each(DATABASES)(
  'keeps every acknowledged write over five hundred kills under load (%s)',
  {
    timeout: 6 * 60 * 60_000,
  },
  async (kind) => {
    for (let batch = 0; batch < KILLS / BATCH; batch += 1) {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-kills-'));
      const env: Record<string, string> = { DATA_DIR: dataDir };
      if (kind === 'postgres') {
        env.DATABASE_URL = await createDatabase(inject('postgresUrl'), `kills_${randomUUID()}`);
      }
      const { lost } = await killUnderLoad(env, BATCH, 100 + batch);
      expect(lost).toEqual([]);
      process.stdout.write(`${kind}: ${(batch + 1) * BATCH} of ${KILLS} kills, nothing lost\n`);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
