import pg from 'pg';

/** A statement fills this many at once. */
const BATCH = 5_000;

/**
 * Ten years of requests and what each has been through; the same number of them waits and has a rare name however many
 * there are. Of `count` requests those from `first` to `last`.
 */
const fill = (count: number, first: number, last: number) => `
  with made as (
    insert into supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, created_at, updated_at,
      razon_social, nombre_persona_humana, nombre_busqueda, razon_social_busqueda, activo, motivos,
      domicilio_electronico, datos_societarios, actividades, impuesto, principales_clientes)
    select gen_random_uuid(), (20000100000 + n)::text, 'JURIDICA', '2020-' || lpad(n::text, 6, '0'),
      case when n > ${count} - 50 then 'OBSERVACION' when n % 3 = 0 then 'RECHAZADO' else 'HABILITADO' end,
      at + interval '3 days', at, at, company, person, person, company, true, '[]', '[]', '[]', '[]', '[]', '[]'
    from (select n, timestamptz '2015-01-01' + n * (interval '10 years' / ${count}) as at,
            case when n % ${count / 20} = 0 then 'zarzamora ' else 'ferreteria ' end || md5(n::text) as company,
            case when n % ${count / 20} = 0 then 'nunez ' else 'perez ' end || md5(n::text) as person
          from generate_series(${first}, ${last}) n) rows
    returning id, estado, created_at)
  insert into status_history (id, request_id, estado, observaciones, created_at)
  select gen_random_uuid(), id, state, '[]', created_at
  from made, unnest(array['PENDIENTE EN OBSERVACION', estado]) state`;

/** Tax id of the n-th of the requests that are filled in. */
export const taxIdOf = (n: number): string => String(20_000_100_000 + n);

/** Fills a portal's database with that many requests more. */
export async function fillRequests(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let first = 1; first <= count; first += BATCH) {
      await client.query(fill(count, first, Math.min(count, first + BATCH - 1)));
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
