import { listTenders, tenderFilters } from 'shared-api/contract';
import type { City } from './cities.ts';
import { measureLoad } from './load.ts';
import type { Group } from './measurement.ts';

const PER_SECOND = 200;
const SECONDS = 30;
const CONNECTIONS = 50;
/** A load generator on the same machine may begin a little late. */
const AT_LEAST = 0.97 * PER_SECOND;

const QUERIES = [
  '',
  '?page=2',
  '?tipo_licitacion=LICITACI%C3%93N',
  '?buscar=obra',
  '?estado=cerradas&page=3',
];

/** Measures whether one process answers 200 visits a second to the public list for half a minute. */
export async function measureVisits({ base, tenders }: City): Promise<Group> {
  const { origin, pathname } = new URL(base);
  const paths = [...QUERIES.map((query) => listTenders.path + query), tenderFilters.path];
  const calls = paths.map((path) => ({ method: 'GET', path: pathname + path }));
  const load = { origin, calls, seconds: SECONDS, connections: CONNECTIONS, perSecond: PER_SECOND };
  const { perSecond, failed, p99Ms } = await measureLoad(load);
  return {
    name: `${PER_SECOND} visits a second for ${SECONDS} s, ${tenders} tenders`,
    measurements: [
      { name: 'visits that failed', value: failed, unit: 'visits', atMost: 0 },
      { name: 'visits answered', value: perSecond, unit: 'per second', atLeast: AT_LEAST },
      { name: 'time to answer, p99', value: p99Ms, unit: 'ms' },
    ],
  };
}
