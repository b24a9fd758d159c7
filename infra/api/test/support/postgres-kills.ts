import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childApis } from 'infra-testing/child-api';
import { createLoad } from 'infra-testing/load';
import { createDatabase, startPostgres } from 'infra-testing/postgres';
import { seeded } from 'infra-testing/seeded';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type KillReport, storedKeys } from './kills.ts';

export interface PostgresKillReport extends KillReport {
  /** Rows of which a part is missing that is written with them. */
  readonly halfDone: string[];
}

const WAIT = { timeout: 60_000, interval: 50 };

/**
 * Kills a PostgreSQL under load at random moments and starts it again, while one API stays as it is: it must say that
 * it is not ready, recover by itself, and have everything that it acknowledged.
 */
export async function killPostgresUnderLoad(kills: number, seed: number): Promise<PostgresKillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-postgres-kills-'));
  const server = await startPostgres({ fsync: true });
  const url = await createDatabase(server.url, 'portal');
  const apis = await childApis({ RATE_LIMIT_PER_MINUTE: '10000000', DATA_DIR: folder, DATABASE_URL: url });
  const random = seeded(seed);
  const lost: string[] = [];
  try {
    const api = await apis.start();
    const ready = async () => (await fetch(`${api.origin}/health/ready`)).json() as Promise<object>;
    const load = await createLoad(api.base);
    const { labels, tenders, files } = load.acknowledged;
    for (let kill = 0; kill < kills && lost.length === 0; kill += 1) {
      const until = { stopped: false };
      const running = load.run(() => [api.base], until);
      await sleep(30 + random.below(500));
      await server.kill();
      await vi.waitFor(async () => expect(await ready()).toMatchObject({ database: 'down' }), WAIT);
      await sleep(random.below(300));
      await server.restart();
      await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ok' }), WAIT);
      const before = labels.size;
      await vi.waitFor(() => expect(labels.size).toBeGreaterThan(before), WAIT);
      until.stopped = true;
      await running;
      lost.push(...(await load.missing(api.base)).map((what) => `after kill ${kill + 1}: ${what}`));
    }
    return {
      lost,
      acknowledged: [labels.size, files.size, tenders.size],
      halfDone: await halfDone(url, folder),
    };
  } finally {
    await apis.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes of the load, acknowledged or not, of which a part is missing: history, audit entry, blob. */
async function halfDone(url: string, dataDir: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: parts } = await client.query<{ what: string }>(`
    with told as (select entidad, entidad_id from audit_log union all select entidad, entidad_id from audit_pending)
    select 'tender without history ' || t.id as what from tenders t
      where titulo like 'Marca %' and not exists (select 1 from tender_releases r where r.tender_id = t.id)
    union all
    select 'tender without audit entry ' || t.id from tenders t
      where titulo like 'Marca %' and not exists
        (select 1 from told a where a.entidad = 'licitacion' and a.entidad_id = t.id::text)
    union all
    select 'label without audit entry ' || l.id from labels l
      where nombre like 'Marca %' and not exists
        (select 1 from told a where a.entidad = 'etiqueta' and a.entidad_id = l.id::text)
    union all
    select 'audit entry of no tender ' || a.entidad_id from told a
      where entidad = 'licitacion' and not exists (select 1 from tenders t where t.id::text = a.entidad_id)`);
  const { rows: files } = await client.query<{ id: string }>('select id from files');
  await client.end();
  const keys = await storedKeys(dataDir);
  const withoutBlob = files.filter(({ id }) => !keys.has(id)).map(({ id }) => `file without blob ${id}`);
  return [...parts.map(({ what }) => what), ...withoutBlob];
}
