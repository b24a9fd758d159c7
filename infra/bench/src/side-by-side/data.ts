import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { login } from 'shared-api/contract';
import { isTaxId } from 'shared-api/rules';
import { fillRequests, taxIdOf } from '../fill-requests.ts';
import { fillTenders } from '../fill-tenders.ts';

/** Requests that are read, and as many that are saved. */
const SUBJECTS = 200;
const ADMIN = { dni: '10000001', password: 'Demo1234' };
const HOUR_S = 3_600;

/** What everybody is asked about, and who asks. */
export interface Subjects {
  /** Tax ids of requests that were decided on. */
  readonly read: readonly string[];
  /** Tax ids of requests whose form is open. */
  readonly saved: readonly string[];
  /** A session of somebody who may read all requests. */
  readonly staffToken: string;
  /** A session of a supplier who acts for all that are saved. */
  readonly supplierToken: string;
}

export interface Secrets {
  readonly token: string;
  readonly kid: string;
  readonly fileUrl: string;
}

/**
 * What hangs on each request: two accounts, a row per required document, most with a file, and two labels. No document is
 * about to expire: the API would be busy with telling so.
 */
const HANGING = [
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

/** Fills the database of a portal that runs, and signs in who will ask. */
export async function prepareData(
  { databaseUrl, base }: { readonly databaseUrl: string; readonly base: string },
  { tenders, requests }: { readonly tenders: number; readonly requests: number },
): Promise<{ subjects: Subjects; secrets: Secrets }> {
  await fillTenders(databaseUrl, tenders);
  await fillRequests(databaseUrl, requests);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of HANGING) await client.query(statement);
    const [read, saved] = subjectsAmong(requests);
    await client.query(`update supplier_requests set estado = 'INICIADO' where cuit = any($1)`, [saved]);
    await client.query('vacuum analyze');
    const secrets = await secretsOf(client);
    const supplierToken = tokenFor(await supplierSession(client, saved), secrets);
    return { secrets, subjects: { read, saved, staffToken: await staffToken(base), supplierToken } };
  } finally {
    await client.end();
  }
}

/** Tax ids all through the list, the one kind between the other; only those that can be typed at all. */
function subjectsAmong(requests: number): [read: string[], saved: string[]] {
  const right = Array.from({ length: requests }, (_, index) => taxIdOf(index + 1)).filter(isTaxId);
  const step = Math.max(1, Math.floor(right.length / (2 * SUBJECTS)));
  const chosen = right.filter((_, index) => index % step === 0).slice(0, 2 * SUBJECTS);
  return [chosen.filter((_, index) => index % 2 === 0), chosen.filter((_, index) => index % 2 === 1)];
}

async function secretsOf(client: pg.Client): Promise<Secrets> {
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from secrets');
  const session = rows.find(({ name }) => name.startsWith('session:'));
  const fileUrl = rows.find(({ name }) => name === 'file-url');
  if (!session || !fileUrl) throw new Error('the portal has made no keys');
  return { token: session.value, kid: session.name.slice('session:'.length), fileUrl: fileUrl.value };
}

async function staffToken(base: string): Promise<string> {
  const answer = await fetch(`${base}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** As the tax authority's sign-on leaves one. @returns its id */
async function supplierSession(client: pg.Client, represents: readonly string[]): Promise<string> {
  const [user, session] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into users (id, tipo, nombre, apellido, dni, cuit, persona, created_at)
     values ($1, 'PROVEEDOR', 'Ana', 'Paz', '20000000', '20200000001', '{"telefono": "3794123456"}', now())`,
    [user],
  );
  await client.query(
    `insert into sessions (id, user_id, represents, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [session, user, JSON.stringify(represents)],
  );
  return session;
}

/** Where a portal that was told nothing else is, and thereby who signs its tokens. */
export const PUBLIC_URL = 'http://localhost:8080';

function tokenFor(jti: string, { token, kid }: Secrets): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = { jti, use: 'session', iss: PUBLIC_URL, aud: 'portal', iat, exp: iat + 8 * HOUR_S };
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', token).update(signed).digest('base64url')}`;
}
