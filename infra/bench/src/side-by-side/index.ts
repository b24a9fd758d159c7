import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childApis } from 'infra-testing/child-api';
import { createDatabase, startPostgres } from 'infra-testing/postgres';
import { listTenders, requestDetail, saveRequest } from 'shared-api/contract';
import type { Call } from '../load.ts';
import type { Group } from '../measurement.ts';
import { compareAnswers, mustBeIntact } from './compare.ts';
import { PUBLIC_URL, prepareData, type Subjects } from './data.ts';
import { type Asked, OTHERS, promisedRates, type Started, toldRates } from './rates.ts';
import { type Server, startOther } from './servers.ts';
import type { Settings } from './settings.ts';
import { compareStatements } from './statements-sent.ts';

const BASE_PATH = '/api/municat';
const LIST = `${BASE_PATH}${listTenders.path}`;
/** The list once more, from servers that keep none. */
const MADE_ANEW = 'public list, kept by the API alone';
/** As many as the API's pool has. */
const CONNECTIONS = 20;

/**
 * The same three calls from four servers on one PostgreSQL and its data: the API, the same written as is usual with
 * NestJS and TypeORM, that with the API's statements, and `pg` with them behind `node:http`. Before anything is measured
 * their answers are compared, and what they leave in the database.
 */
export async function measureSideBySide({
  tenders,
  requests,
}: {
  readonly tenders: number;
  readonly requests: number;
}): Promise<Group> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-side-'));
  const postgres = await startPostgres();
  const databaseUrl = await createDatabase(postgres.url, 'side_by_side');
  const apis = await childApis({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_PER_MINUTE: '10000000',
  });
  const others: Server[] = [];
  try {
    const api = await apis.start();
    const { subjects, secrets } = await prepareData({ databaseUrl, base: api.base }, { tenders, requests });
    const settings: Settings = {
      databaseUrl,
      basePath: BASE_PATH,
      tokenSecret: secrets.token,
      files: { base: `${PUBLIC_URL}${BASE_PATH}`, secret: secrets.fileUrl },
      connections: CONNECTIONS,
      prepared: [],
    };
    const asked = callsOn(subjects);
    const list = (query: string): Call => ({ method: listTenders.method, path: `${LIST}?${query}` });
    const anew = { [MADE_ANEW]: [list('page=1')] };
    const sent = await compareStatements({ apis, settings, calls: asked });
    const started: Started = { api: api.origin, usual: '', given: '', bare: '' };
    for (const other of OTHERS) {
      const server = await startOther(other, { ...settings, prepared: sent.prepared });
      others.push(server);
      started[other] = server.origin;
    }
    await compareAnswers({ databaseUrl, servers: started, subjects, calls: { ...asked, ...anew } });
    const { given: _given, bare: _bare, ...first } = started;
    const searched = { 'public list, searched': [list('titulo=zarzam%C3%B3ra'), list('page=3')] };
    await compareAnswers({ databaseUrl, servers: first, subjects, calls: searched });
    const measurements = [
      ...sent.measurements,
      ...(await promisedRates(started, asked)),
      ...(await toldRates(started, anew)),
    ];
    await mustBeIntact(api.origin, BASE_PATH, subjects.staffToken);
    return {
      name: `Side by side, ${tenders} tenders and ${requests} requests on one PostgreSQL`,
      measurements,
    };
  } finally {
    for (const server of others) await server.stop();
    await apis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The calls, each about another request than the one before. */
function callsOn({ read, saved, staffToken, supplierToken }: Subjects): Asked {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const at = (pattern: string, cuit = '') => `${BASE_PATH}${pattern.replace(':cuit', cuit)}`;
  return {
    'public list': [{ method: listTenders.method, path: LIST }],
    'request detail': read.map((cuit) => ({
      method: requestDetail.method,
      path: at(requestDetail.path, cuit),
      headers: as(staffToken),
    })),
    'save of a step': saved.map((cuit) => ({
      method: saveRequest.method,
      path: at(saveRequest.path, cuit),
      headers: { ...as(supplierToken), 'content-type': 'application/json' },
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
