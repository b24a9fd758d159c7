import { listTenders, requestDetail, saveRequest } from 'shared-api/contract';
import type { City } from '../cities.ts';
import type { Group } from '../measurement.ts';
import { type Calls, checkAnswers } from './check-answers.ts';
import { measureRates, type Origins } from './rates.ts';
import { startRival } from './servers.ts';
import { prepareSubjects, type Subjects } from './subjects.ts';

/** Size of the API's connection pool. */
const CONNECTIONS = 20;

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
  const settings = { databaseUrl, basePath, tokenSecret: subjects.tokenSecret, connections: CONNECTIONS };
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
