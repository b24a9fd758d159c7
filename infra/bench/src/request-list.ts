import { createDatabase, type PostgresServer, startPostgres } from 'infra-api/test-postgres';
import { listRequests, login } from 'shared-api/contract';
import { type MeasuredApi, startMeasuredApi } from './api.ts';
import { type Group, type Measurement, median } from './measurement.ts';

const FEW = 1_000;
const MANY = 50_000;
/** How often each list is asked for; the two sizes take turns, so that both meet the same machine. */
const TIMES = 60;
const WARM_UP = 10;
const AUDITOR = { dni: '10000003', password: 'Demo1234' };

/** What auditors look for: nothing in particular, a state, the start of a tax id, a part of a name. */
const SEARCHES: Readonly<Record<string, string>> = {
  'first page': 'page=1&size=10',
  'by state': 'page=1&size=10&estado=HABILITADO',
  'by tax id': 'page=1&size=10&cuit=200001005',
  'by name': 'page=1&size=10&razon_social=zarzamora',
};

const FILL = (count: number) => `
  insert into supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, created_at, updated_at,
    razon_social, nombre_busqueda, razon_social_busqueda, activo, motivos, domicilio_electronico,
    datos_societarios, actividades, impuesto, principales_clientes)
  select gen_random_uuid(), (20000100000 + n)::text, 'PERSONA_JURIDICA', '2020-' || lpad(n::text, 6, '0'),
    case when n % 500 = 0 then 'HABILITADO' else 'RECHAZADO' end, at, at, at,
    name, '', name, true, '[]', '[]', '[]', '[]', '[]', '[]'
  from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at,
          case when n % 997 = 0 then 'zarzamora ' else 'ferreteria ' end || md5(n::text) as name
        from generate_series(1, ${count}) n) made`;

interface Filled {
  readonly api: MeasuredApi;
  readonly token: string;
}

/** The request list of staff on PostgreSQL: what fifty times as many requests cost. */
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
        { name: `${name}, ${FEW} requests`, value: times.few, unit: 'ms' },
        { name: `${name}, ${MANY} requests`, value: times.many, unit: 'ms' },
        { name: `${name}, ${MANY} / ${FEW}`, value: times.many / times.few, unit: '×', atMost: 4 },
      );
    }
    return { name: 'Request list of staff on PostgreSQL', measurements };
  } finally {
    for (const { api } of started) await api.stop();
    await server.stop();
  }
}

async function filled(server: PostgresServer, count: number): Promise<Filled> {
  const api = await startMeasuredApi(await createDatabase(server.url, `bench_${count}`));
  await api.db.execute(FILL(count));
  await api.db.execute('vacuum analyze supplier_requests');
  const answer = await fetch(`${api.base}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(AUDITOR),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { api, token };
}

async function inTurns(few: Filled, many: Filled, search: string): Promise<{ few: number; many: number }> {
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
async function timeOf({ api, token }: Filled, search: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${api.base}${listRequests.path}?${search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data?: unknown[] };
  const took = performance.now() - started;
  if (!data?.length) throw new Error(`${listRequests.id}?${search} answered ${answer.status} without rows`);
  return took;
}
