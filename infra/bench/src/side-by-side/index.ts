import { listTenders, requestDetail, saveRequest } from 'shared-api/contract';
import type { City } from '../cities.ts';
import type { Group } from '../measurement.ts';
import { type Calls, checkAnswers } from './check-answers.ts';
import { measureRates, type Origins } from './rates.ts';
import { type Server, startRival } from './servers.ts';
import { prepareSubjects, type Subjects } from './subjects.ts';

/** Size of the API's connection pool. */
const CONNECTIONS = 20;

/** The API and its rivals on one database, and the calls to compare them with. */
export interface SideBySide {
  readonly origins: Origins;
  readonly calls: Calls;
  stop(): Promise<void>;
}

/** Measures the API against Nest + TypeORM as usual and bare `pg`; their answers are compared first. */
export async function measureSideBySide(city: City): Promise<Group> {
  const { origins, calls, stop } = await startSideBySide(city);
  try {
    await checkAnswers(city.databaseUrl, origins, calls);
    return {
      name: `Side by side, ${city.tenders} tenders and ${city.requests} requests`,
      measurements: await measureRates(origins, calls),
    };
  } finally {
    await stop();
  }
}

/** Starts the rivals on a city's database. */
export async function startSideBySide(city: City): Promise<SideBySide> {
  const subjects = await prepareSubjects(city);
  const basePath = new URL(city.base).pathname;
  const { tokenSecret } = subjects;
  const settings = { databaseUrl: city.databaseUrl, basePath, tokenSecret, connections: CONNECTIONS };
  const servers: Server[] = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
  };
  const start = async (rival: 'nest' | 'bare') => {
    const server = await startRival(rival, settings);
    servers.push(server);
    return server.origin;
  };
  try {
    const origins = { api: new URL(city.base).origin, nest: await start('nest'), bare: await start('bare') };
    return { origins, calls: callsAbout(subjects, basePath), stop };
  } catch (error) {
    await stop();
    throw error;
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
          domicilio_cod_postal_alternativo: '3400',
          domicilio_electronico_alternativo: 'compras{n}@ejemplo.com.ar',
        },
      }),
    })),
  };
}
