import { createDatabase, type PostgresServer, startPostgres } from 'infra-testing/postgres';
import { listRequests, login } from 'shared-api/contract';
import { type MeasuredApi, startMeasuredApi } from './api.ts';
import { fillRequests } from './fill-requests.ts';
import { type Group, type Measurement, median } from './measurement.ts';

const FEW = 1_000;
const MANY = 100_000;
/** How often each list is asked for; the two sizes take turns, so that both meet the same machine. */
const TIMES = 60;
const WARM_UP = 10;
const AUDITOR = { dni: '10000003', password: 'Demo1234' };
const SIZE = 5;
/** What the many may cost of what the few do. */
const AT_MOST = 1.5;

interface Search {
  readonly query: string;
  /** How far down the list, from 0 to 1. */
  readonly page?: number;
}

/** What auditors look at and look for. */
const SEARCHES: Readonly<Record<string, Search>> = {
  'first page': { query: '' },
  'page in the middle': { query: '', page: 0.5 },
  'page near the end': { query: '', page: 0.95 },
  'oldest first': { query: 'orden=antiguas' },
  'by name': { query: 'orden=nombre' },
  'longest in their state': { query: 'orden=estado' },
  'longest in their state, in the middle': { query: 'orden=estado', page: 0.5 },
  'of a state': { query: 'estado=HABILITADO' },
  'of a state that few are in': { query: 'estado=OBSERVACION' },
  'start of a tax id': { query: 'cuit=200001005' },
  'start that many tax ids have': { query: 'cuit=2000' },
  'part of a business name': { query: 'razon_social=ARZAMÓR' },
  'part that many business names have': { query: 'razon_social=retería' },
  'part of a person’s name': { query: 'nombre_persona_humana=úñez' },
  'name and state': { query: 'razon_social=zarza&estado=HABILITADO' },
};

interface Filled {
  readonly count: number;
  readonly api: MeasuredApi;
  readonly token: string;
}

/** The request list of staff on PostgreSQL: what a hundred times as many requests cost. */
export async function measureRequestList(): Promise<Group> {
  const server = await startPostgres();
  const started: Filled[] = [];
  try {
    const few = await filled(server, FEW);
    started.push(few);
    const many = await filled(server, MANY);
    started.push(many);
    const measurements: Measurement[] = [];
    for (const [name, search] of Object.entries(SEARCHES)) {
      const times = await inTurns(few, many, search);
      measurements.push(
        { name: `${name}, ${MANY} requests`, value: times.many, unit: 'ms' },
        { name: `${name}, ${MANY} / ${FEW}`, value: times.many / times.few, unit: '×', atMost: AT_MOST },
      );
    }
    return { name: 'Request list of staff on PostgreSQL', measurements };
  } finally {
    for (const { api } of started) await api.stop();
    await server.stop();
  }
}

async function filled(server: PostgresServer, count: number): Promise<Filled> {
  const url = await createDatabase(server.url, `bench_${count}`);
  const api = await startMeasuredApi(url);
  await fillRequests(url, count);
  const answer = await fetch(`${api.base}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(AUDITOR),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { api, token, count };
}

async function inTurns(few: Filled, many: Filled, search: Search): Promise<{ few: number; many: number }> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let turn = -WARM_UP; turn < TIMES; turn++) {
    const [one, other] = [await timeOf(few, search), await timeOf(many, search)];
    if (turn < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  return { few: median(times.few), many: median(times.many) };
}

/** @returns milliseconds until the whole answer is here. @throws when it is no success or holds nothing */
async function timeOf({ api, token, count }: Filled, { query, page = 0 }: Search): Promise<number> {
  const number = 1 + Math.floor((count / SIZE) * page);
  const started = performance.now();
  const answer = await fetch(`${api.base}${listRequests.path}?page=${number}&size=${SIZE}&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data?: unknown[] };
  const took = performance.now() - started;
  if (!data?.length) throw new Error(`${listRequests.id}?${query} answered ${answer.status} without rows`);
  return took;
}
