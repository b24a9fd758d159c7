import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDatabase, type PostgresServer, startPostgres } from 'infra-testing/postgres';
import pg from 'pg';
import { listTenders } from 'shared-api/contract';
import { TENDERS_PER_PAGE } from 'shared-api/rules';
import { type MeasuredApi, startMeasuredApi } from './api.ts';
import { fillTenders } from './fill-tenders.ts';
import { answersPerSecond } from './load.ts';
import { type Group, type Measurement, median, quantile } from './measurement.ts';

const FEW = 10_000;
/** Each round gives one ratio; the two sizes take turns in it, so that both meet the same machine. */
const ROUNDS = 5;
const TIMES = 40;
const WARM_UP = 10;
const MOST_PEOPLE = 0.95;
/** What the many may cost of what the few do. */
const AT_MOST = 1.5;
const SECONDS = 2;
/** What the server reads for the first page, as the plain driver asks for it: nothing checked, no total. */
const BARE = `select * from tenders where mostrar and deleted_at is null and abierta_hasta >= current_date
  order by fecha_publicacion desc, id desc limit ${TENDERS_PER_PAGE}`;

interface Search {
  readonly query: string;
  /** How far down the list, from 0 to 1. */
  readonly far?: number;
  /** Asked each time as nobody has asked before, so that its matches are counted: told, and not promised. */
  readonly fresh?: true;
}

/** What people look at and look for; half way down 1,000,000 tenders is page 50,000. */
const SEARCHES: Readonly<Record<string, Search>> = {
  'first page': { query: '' },
  'page half way down': { query: '', far: 0.5 },
  'page near the end': { query: '', far: 0.95 },
  'of a type': { query: 'tipo_licitacion=LICITACIÓN' },
  'of a type, half way down': { query: 'tipo_licitacion=LICITACIÓN', far: 0.15 },
  'part of a title': { query: 'titulo=ARZAMÓR' },
  'three letters of a title': { query: 'titulo=rza' },
  'part that many titles have': { query: 'titulo=ormigón' },
  'part that many titles of a type have': { query: 'titulo=ormigón&tipo_licitacion=LICITACIÓN' },
  'part that many titles have since a day, asked first': { query: 'titulo=ormigón', fresh: true },
};
const FIRST_DAY = Date.UTC(1950, 0, 1);
const DAY_MS = 86_400_000;
let asked = 0;

/** A day before all tenders that wasn't asked for yet: it changes the question and not the answer. */
const anotherDay = () => {
  asked += 1;
  return new Date(FIRST_DAY + asked * DAY_MS).toISOString().slice(0, 10);
};

interface Filled {
  readonly count: number;
  readonly url: string;
  readonly api: MeasuredApi;
}

/** The public list on PostgreSQL: what `many` tenders cost of what 10,000 do, and how far the server is from plain `pg`. */
export async function measureManyTenders(many: number): Promise<Group> {
  const server = await startPostgres();
  const started: Filled[] = [];
  try {
    for (const count of [FEW, many]) started.push(await filled(server, count));
    const [few, most] = started as [Filled, Filled];
    const measurements: Measurement[] = [];
    for (const [name, search] of Object.entries(SEARCHES)) {
      measurements.push(...(await compared(name, search, few, most)));
    }
    measurements.push(...(await againstBare(most)));
    return { name: `Public list of tenders on PostgreSQL, p95`, measurements };
  } finally {
    for (const { api } of started) await api.stop();
    await server.stop();
  }
}

async function filled(server: PostgresServer, count: number): Promise<Filled> {
  const url = await createDatabase(server.url, `tenders_${count}`);
  const api = await startMeasuredApi(url);
  await fillTenders(url, count);
  return { count, url, api };
}

async function compared(name: string, search: Search, few: Filled, many: Filled): Promise<Measurement[]> {
  const rounds: { few: number; many: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await inTurns(few, many, search));
  const value = median(rounds.map((times) => times.many / times.few));
  return [
    { name: `${name}, ${many.count} tenders`, value: median(rounds.map((times) => times.many)), unit: 'ms' },
    {
      name: `${name}, ${many.count} / ${few.count}`,
      value,
      unit: '×',
      ...(!search.fresh && { atMost: AT_MOST }),
    },
  ];
}

async function inTurns(few: Filled, many: Filled, search: Search): Promise<{ few: number; many: number }> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let turn = -WARM_UP; turn < TIMES; turn++) {
    const [one, other] = [await timeOf(few, search), await timeOf(many, search)];
    if (turn < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  return { few: quantile(times.few, MOST_PEOPLE), many: quantile(times.many, MOST_PEOPLE) };
}

/**
 * As right after a publication, when no answer is kept: what is measured is how one is made.
 * @returns milliseconds until the whole answer is here. @throws when it is no success or holds nothing
 */
async function timeOf({ api, count }: Filled, { query, far = 0, fresh }: Search): Promise<number> {
  const page = Math.max(1, Math.floor((count / TENDERS_PER_PAGE) * far));
  const more = fresh ? `&fecha_publicacion_desde=${anotherDay()}` : '';
  await api.db.execute('update tender_totals set changes = changes + 1');
  const started = performance.now();
  const answer = await fetch(`${api.base}${listTenders.path}?page=${page}&${query}${more}`);
  const { data } = (await answer.json()) as { data?: unknown[] };
  const took = performance.now() - started;
  if (!data?.length) throw new Error(`${listTenders.id}?${query} answered ${answer.status} without rows`);
  return took;
}

/** How many first pages a second the server answers of those that plain `pg` behind the barest HTTP does. */
async function againstBare({ api, url, count }: Filled): Promise<Measurement[]> {
  const pool = new pg.Pool({ connectionString: url });
  const bare = await serve(pool);
  try {
    const rounds: { bare: number; served: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await answersPerSecond(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, SECONDS),
        served: await answersPerSecond(`${api.base}${listTenders.path}`, SECONDS),
      });
    }
    return [
      {
        name: `plain pg, ${count} tenders`,
        value: median(rounds.map(({ bare }) => bare)),
        unit: 'per second',
      },
      { name: 'through the contract', value: median(rounds.map(({ served }) => served)), unit: 'per second' },
      {
        name: 'contract / plain pg',
        value: median(rounds.map(({ bare, served }) => served / bare)),
        unit: '×',
        atLeast: 0.7,
      },
    ];
  } finally {
    bare.closeAllConnections();
    bare.close();
    await pool.end();
  }
}

async function serve(pool: pg.Pool): Promise<Server> {
  const server = createServer((_request, response) => {
    pool.query(BARE).then(
      ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
