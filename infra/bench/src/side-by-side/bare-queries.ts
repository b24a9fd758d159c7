import type pg from 'pg';
import { TENDERS_PER_PAGE, todayInCity } from 'shared-api/rules';
import { ACCOUNT_FIELDS, DOCUMENT_FIELDS, REQUEST_FIELDS, TENDER_FIELDS } from './fields.ts';

type Client = pg.Pool | pg.PoolClient;
type Row = Record<string, unknown>;

const PUBLISHED = 'mostrar and deleted_at is null';
const CALLER = `
  select u.id from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.activo
    and (u.tipo <> 'PROVEEDOR' or u.cuit = $2 or s.represents ? $2)`;
const tendersThat = (isOpen: string, order: string) => `
  select ${TENDER_FIELDS}, pliego_file_id from tenders where ${PUBLISHED} and ${isOpen}
  order by ${order} limit $2`;
const OPEN_TENDERS = tendersThat('abierta_hasta >= $1', 'abierta_hasta, id');
const CLOSED_TENDERS = tendersThat('abierta_hasta < $1', 'fecha_publicacion desc, id desc');
const MOST_COUNTED = 1_000;
const TENDER_COUNT = `
  select count(*)::int as total
  from (select 1 from tenders where ${PUBLISHED} limit ${MOST_COUNTED + 1}) counted`;
const REQUEST = `
  select id, estado, field_versions, created_at, updated_at, ${REQUEST_FIELDS}
  from supplier_requests where cuit = $1`;
const ACCOUNTS = `select ${ACCOUNT_FIELDS}, cuenta_predeterminada from bank_accounts where request_id = $1 order by position`;
const DOCUMENTS = `
  select ${DOCUMENT_FIELDS.map((field) => `d.${field}`)},
    json_build_object('id', t.id, 'nombre', t.nombre) as tipo_documento, f.id as file_id, f.name, f.mime, f.bytes, f.sha256
  from documents d left join document_types t on t.id = d.type_id left join files f on f.id = d.file_id
  where d.request_id = $1 order by t.position, d.created_at, d.id`;
const CORRECTION = `
  select observaciones from status_history where request_id = $1 and estado = 'EN CORRECCION'
  order by sequence desc limit 1`;
const LABELS = `
  select l.id, l.nombre from supplier_labels s join labels l on l.id = s.label_id
  where s.request_id = $1 order by l.nombre_busqueda`;
const AUDIT = `
  insert into bench_audit (request_id, user_id, operation, before, after, created_at)
  values ($1, $2, 'MODIFICACION', $3, $4, now())`;

/** Returns the id of the session's user if they may reach the request, or null. */
export async function findCaller(client: Client, sessionId: string, cuit: string): Promise<string | null> {
  return (await client.query(CALLER, [sessionId, cuit])).rows[0]?.id ?? null;
}

export async function firstTenders(client: Client) {
  const today = todayInCity(new Date());
  const { rows: data } = await client.query<Row>(OPEN_TENDERS, [today, TENDERS_PER_PAGE]);
  const missing = TENDERS_PER_PAGE - data.length;
  if (missing > 0) data.push(...(await client.query<Row>(CLOSED_TENDERS, [today, missing])).rows);
  const total = (await client.query<{ total: number }>(TENDER_COUNT)).rows[0]?.total ?? 0;
  return { data, page: 1, totalPages: Math.ceil(total / TENDERS_PER_PAGE), total };
}

async function withParts(client: Client, request: Row) {
  const id = [request.id];
  const { rows: cuenta_bancaria } = await client.query<Row>(ACCOUNTS, id);
  const { rows: documento_proveedor } = await client.query<Row>(DOCUMENTS, id);
  const { rows: corrections } = await client.query<Row>(CORRECTION, id);
  const observaciones = corrections[0]?.observaciones ?? [];
  return { sujeto_fiscal: { ...request, cuenta_bancaria, documento_proveedor }, observaciones };
}

export async function readRequest(client: Client, cuit: string) {
  const request = (await client.query<Row>(REQUEST, [cuit])).rows[0];
  if (!request) return null;
  const parts = await withParts(client, request);
  const { rows: etiquetas } = await client.query<Row>(LABELS, [request.id]);
  return { ...parts, etiquetas };
}

const SAVED_FIELDS: readonly string[] = REQUEST_FIELDS.filter((field) => field.endsWith('_alternativo'));

/** Changes a request within a transaction of the client. @returns null if its form is not open */
export async function saveRequest(client: pg.PoolClient, callerId: string, cuit: string, fields: Row) {
  const request = (await client.query<Row>(`${REQUEST} for update`, [cuit])).rows[0];
  if (request?.estado !== 'INICIADO') return null;
  const names = Object.keys(fields).filter((name) => SAVED_FIELDS.includes(name));
  const pick = (row: Row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])));
  const version = Number(request.version) + 1;
  const versions = Object.fromEntries(names.map((name) => [name, version]));
  const values = [request.id, JSON.stringify(versions), ...names.map((name) => fields[name])];
  const { rows } = await client.query<Row>(
    `update supplier_requests set version = version + 1, updated_at = now(),
       field_versions = field_versions || $2, ${names.map((name, index) => `${name} = $${index + 3}`)}
     where id = $1 returning id, estado, created_at, updated_at, ${REQUEST_FIELDS}`,
    values,
  );
  await client.query(AUDIT, [request.id, callerId, pick(request), pick(fields)]);
  return { data: await withParts(client, rows[0] ?? {}) };
}
