import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childApis } from 'infra-testing/child-api';
import { createDatabase, startPostgres } from 'infra-testing/postgres';
import { fillRequests } from './fill-requests.ts';
import { fillTenders } from './fill-tenders.ts';

export interface Size {
  readonly tenders: number;
  readonly requests: number;
}

/** A portal's API in a process of its own, on a PostgreSQL database filled to a size. */
export interface City extends Size {
  readonly databaseUrl: string;
  /** The API's address with its prefix, e.g. `http://127.0.0.1:40000/api/municat`. */
  readonly base: string;
}

export type Cities = Awaited<ReturnType<typeof createCities>>;

/** The small size: what the large one is compared with. */
const SMALL: Size = { tenders: 10_000, requests: 1_000 };

/** Makes two sizes of the same portal on one PostgreSQL server, each filled when it is first asked for. */
export async function createCities(large: Size) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const postgres = await startPostgres();
  const apis = await childApis({ RATE_LIMIT_PER_MINUTE: '10000000' });
  const create = async (name: string, size: Size): Promise<City> => {
    const databaseUrl = await createDatabase(postgres.url, name);
    const { base } = await apis.start({ DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, name) });
    await fillTenders(databaseUrl, size.tenders);
    await fillRequests(databaseUrl, size.requests);
    return { ...size, databaseUrl, base };
  };
  const once = (start: () => Promise<City>) => {
    let city: Promise<City> | undefined;
    return () => (city ??= start());
  };
  return {
    small: once(() => create('small', SMALL)),
    large: once(() => create('large', large)),
    async stop(): Promise<void> {
      await apis.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
