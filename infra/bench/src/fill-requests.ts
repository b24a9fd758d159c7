import { withDatabase } from './database.ts';

/** Rows per statement. */
const BATCH = 5_000;

/**
 * Adds the requests from `first` to `last` of `count`, spread over ten years, with their history. The number of waiting
 * requests and of rare names does not depend on `count`.
 */
const fill = (count: number, first: number, last: number) => `
  with made as (
    insert into supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, created_at, updated_at,
      razon_social, nombre_persona_humana, nombre_busqueda, razon_social_busqueda, activo, motivos,
      domicilio_electronico, datos_societarios, actividades, impuesto, principales_clientes)
    select gen_random_uuid(), (20000100000 + n)::text, 'JURIDICA', '2020-' || lpad(n::text, 6, '0'),
      case when n > ${count} - 50 then 'OBSERVACION' when n % 3 = 0 then 'RECHAZADO' else 'HABILITADO' end,
      at + interval '3 days', at, at, company, person, ' ' || person || ' ', ' ' || company || ' ', true, '[]', '[]', '[]', '[]', '[]', '[]'
    from (select n, timestamptz '2015-01-01' + n * (interval '10 years' / ${count}) as at,
            case when n % ${count / 20} = 0 then 'zarzamora ' else 'ferreteria ' end || md5(n::text) as company,
            case when n % ${count / 20} = 0 then 'nunez ' else 'perez ' end || md5(n::text) as person
          from generate_series(${first}, ${last}) n) rows
    returning id, estado, created_at)
  insert into status_history (id, request_id, estado, observaciones, created_at)
  select gen_random_uuid(), id, state, '[]', created_at
  from made, unnest(array['PENDIENTE EN OBSERVACION', estado]) state`;

/**
 * The parts of each request: two accounts, a row per required document, most with a file, and two labels. No document is
 * about to expire, as the API would then be busy with notices.
 */
const PARTS = [
  `insert into bank_accounts (id, request_id, position, titular, banco, cbu, alias, cuenta_predeterminada)
   select gen_random_uuid(), r.id, n, r.razon_social, 'BANCO DE LA NACION ARGENTINA',
     '01104527300012457890' || lpad(n::text, 2, '0'), 'alias.' || n, n = 0
   from supplier_requests r, generate_series(0, 1) n where r.nro_tramite like '2020-%'`,
  `insert into documents (id, request_id, type_id, file_id, emision, expiracion, created_at, updated_at)
   select gen_random_uuid(), r.id, t.id, case when t.position % 4 < 3 then (select id from files limit 1) end,
     case when t.emision then current_date end, case when t.expiracion then current_date + 900 end,
     r.created_at, r.updated_at
   from supplier_requests r, document_types t
   where r.nro_tramite like '2020-%' and t.activo and t.requerido_persona_juridica`,
  `insert into labels (id, nombre, nombre_busqueda, created_at)
   select gen_random_uuid(), name, name, now() from unnest(array['ferretería', 'áridos']) name`,
  `insert into supplier_labels (request_id, label_id, created_at)
   select r.id, l.id, now() from supplier_requests r, labels l
   where r.nro_tramite like '2020-%' and l.nombre in ('ferretería', 'áridos')`,
];

/** Returns the tax id of the n-th request; not every one is valid. */
export const taxIdOf = (n: number): string => String(20_000_100_000 + n);

export async function fillRequests(databaseUrl: string, count: number): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    for (let first = 1; first <= count; first += BATCH) {
      await client.query(fill(count, first, Math.min(count, first + BATCH - 1)));
    }
    for (const statement of PARTS) await client.query(statement);
    await client.query('vacuum analyze');
  });
}
