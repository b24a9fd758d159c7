import { listTenders, requestDetail, saveRequest } from 'shared-api/contract';
import type { City } from '../cities.ts';
import { type Call, measureLoad } from '../load.ts';
import { type Group, type Measurement, median } from '../measurement.ts';
import { type Calls, checkAnswers } from './check-answers.ts';
import type { CallName } from './fields.ts';
import { startRival } from './servers.ts';
import { prepareSubjects, type Subjects } from './subjects.ts';

/** Size of the API's connection pool. */
const POOL_SIZE = 20;
const ROUNDS = 3;
/** Length of a turn in seconds: Nest's list gives the fewest answers. */
const TURN_S = { api: 8, nest: 15, bare: 8 } as const;
const CONNECTIONS = 10;

type Origins = Readonly<Record<keyof typeof TURN_S, string>>;
/** Answers a second of each server in one round. */
type Round = Readonly<Record<keyof typeof TURN_S, number>>;

/** The least ratio of the API's rate to that of each rival. */
const CALLS = {
  list: { label: 'public list, first page', nest: 100, bare: 0.7 },
  detail: { label: 'request detail', nest: 4, bare: 0.7 },
  save: { label: 'request save', nest: 2.5, bare: 0.5 },
} as const satisfies Record<CallName, object>;
const RIVALS = { nest: 'Nest + TypeORM', bare: 'bare pg' } as const;

/** Measures the API against Nest + TypeORM as usual and bare `pg`. */
export async function measureSideBySide(city: City): Promise<Group> {
  return withRivals(city, async (origins, calls) => ({
    name: `Side by side, ${city.tenders} tenders and ${city.requests} requests`,
    measurements: await measureRates(origins, calls),
  }));
}

/** Runs rivals beside a city's API, on its database. @throws AssertionError if their answers differ from the API's */
export async function withRivals<T>(
  city: City,
  work: (origins: Origins, calls: Calls) => Promise<T>,
): Promise<T> {
  const subjects = await prepareSubjects(city);
  const { origin: api, pathname: basePath } = new URL(city.base);
  const { databaseUrl } = city;
  const settings = { databaseUrl, basePath, tokenSecret: subjects.tokenSecret, connections: POOL_SIZE };
  const nest = await startRival('nest', settings);
  const bare = await startRival('bare', settings);
  try {
    const origins = { api, nest: nest.origin, bare: bare.origin };
    const calls = callsAbout(subjects, basePath);
    await checkAnswers(databaseUrl, origins, calls);
    return await work(origins, calls);
  } finally {
    await nest.stop();
    await bare.stop();
  }
}

/** Each call is about another request than the one before. */
function callsAbout({ read, saved, staffToken, supplierToken }: Subjects, basePath: string): Calls {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const at = (pattern: string, cuit = '') => `${basePath}${pattern.replace(':cuit', cuit)}`;
  return {
    list: [{ method: listTenders.method, path: at(listTenders.path) }],
    detail: read.map((cuit) => ({
      method: requestDetail.method,
      path: at(requestDetail.path, cuit),
      headers: bearer(staffToken),
    })),
    save: saved.map((cuit) => ({
      method: saveRequest.method,
      path: at(saveRequest.path, cuit),
      headers: { ...bearer(supplierToken), 'content-type': 'application/json' },
      body: JSON.stringify({
        sujeto_fiscal: {
          telefono_alternativo: '3794{n}',
          domicilio_alternativo: 'San Martín {n}',
          domicilio_electronico_alternativo: 'compras{n}@ejemplo.com.ar',
        },
      }),
    })),
  };
}

/** Calls the servers in turns, so that a busy machine slows all of them. */
async function measureRates(origins: Origins, calls: Calls): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const name of ['list', 'detail', 'save'] as const) {
    measurements.push(...ratesOf(name, await measureRounds(origins, calls[name])));
  }
  return measurements;
}

async function measureRounds(origins: Origins, calls: readonly Call[]): Promise<Round[]> {
  const turnOf = async (server: keyof Origins) => {
    const load = { origin: origins[server], calls, connections: CONNECTIONS, seconds: TURN_S[server] };
    const { perSecond, failed } = await measureLoad(load);
    if (failed > 0 || perSecond === 0) throw new Error(`${server}: ${failed} calls failed, or none ended`);
    return perSecond;
  };
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds.push({ api: await turnOf('api'), nest: await turnOf('nest'), bare: await turnOf('bare') });
  }
  // In the first round Node still compiles what is called often.
  return rounds.slice(1);
}

function ratesOf(name: CallName, rounds: readonly Round[]): Measurement[] {
  const { label, ...atLeast } = CALLS[name];
  const middle = (read: (round: Round) => number) => median(rounds.map(read));
  return [
    { name: `${label}: API`, value: middle(({ api }) => api), unit: 'per second' },
    ...(['nest', 'bare'] as const).flatMap((rival): Measurement[] => [
      { name: `${label}: ${RIVALS[rival]}`, value: middle((round) => round[rival]), unit: 'per second' },
      {
        name: `${label}: API / ${RIVALS[rival]}`,
        value: middle((round) => round.api / round[rival]),
        unit: '×',
        atLeast: atLeast[rival],
      },
    ]),
  ];
}
