import { type SQL, sql } from 'drizzle-orm';
import { TOTAL_CAP } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBounded, type WatchedDatabase, watchedDatabase } from '#test/plans.ts';
import type { SessionUser } from '../../platform/domain.ts';
import { conversationOf, readUnanswered } from '../../registration/chat/index.ts';
import { accessPage } from '../../registration/personal-data/accesses.ts';
import { auditPage, ofDay, ofFilters, ofTaxId } from './repository.ts';
import { auditLog } from './tables.ts';

const ENTRIES = 40_000;
const REQUESTS = 2_000;
/** Suppliers without a conversation: so many that PostgreSQL reads none of them from start to end for a handful. */
const SILENT = 8_000;
const MESSAGES_EACH = 10;
/** So many suppliers wait for an answer. */
const WAITING = 10;

const AUDIT = `
  insert into audit_log (id, entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id, realizado_en, created_at, hash_anterior, hash)
  select n, case n % 500 when 0 then 'licitacion' else 'sujeto_fiscal' end, n::text, (20000000000 + n % 4000)::text,
    case n % 400 when 0 then 'RETIRO' else 'MODIFICACION' end, 'VISADOR', '00000000-0000-4000-8000-' || lpad((n % 400)::text, 12, '0'), 'prueba',
    timestamptz '2025-01-01 12:00Z' + n * interval '10 minutes', '', md5(n::text)
  from generate_series(1, ${ENTRIES}) n`;
const insertRequests = (first: number, last: number) => `
  insert into supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, created_at, updated_at,
    nombre_busqueda, razon_social_busqueda, activo, motivos, domicilio_electronico, datos_societarios, actividades,
    impuesto, principales_clientes)
  select gen_random_uuid(), (20000000000 + n)::text, 'FISICA', n::text, 'OBSERVACION', now(), now(), now(), '', '', true,
    '[]', '[]', '[]', '[]', '[]', '[]'
  from generate_series(${first}, ${last}) n`;
const CHATS = [
  `insert into users (id, tipo, nombre, apellido, dni, created_at)
   select gen_random_uuid(), 'VISADOR', 'Ana', 'Paz', '10000003', now()`,
  insertRequests(1, REQUESTS),
  `insert into chat_messages (id, request_id, remitente, user_id, mensaje, created_at)
  select gen_random_uuid(), r.id, 'AUDITOR', u.id, n::text, now()
  from users u, generate_series(1, ${MESSAGES_EACH}) n, supplier_requests r`,
  `insert into chat_messages (id, request_id, remitente, user_id, mensaje, created_at)
  select gen_random_uuid(), r.id, 'PROVEEDOR', u.id, 'Espero', now()
  from users u, supplier_requests r where r.nro_tramite::int <= ${WAITING}`,
  "insert into chat_unanswered (request_id, message_id) select request_id, id from chat_messages where mensaje = 'Espero'",
  insertRequests(REQUESTS + 1, REQUESTS + SILENT),
];

const STAFF = 40;
const DAYS = 400;
/** Each of the staff looks at three suppliers a day. */
const ACCESSES = [
  `insert into users (id, tipo, nombre, apellido, dni, created_at)
   select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'VISADOR', 'Nombre', 'Apellido ' || n, (20000000 + n)::text, now()
   from generate_series(1, ${STAFF}) n`,
  `insert into data_accesses (cuit, user_id, dia, desde)
   select (20000000000 + ((d - 1) * ${STAFF * 3} + n * 3 + k) % ${REQUESTS})::text, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
     date '2025-01-01' + d, timestamptz '2025-01-01 12:00Z' + d * interval '1 day' + (n * 3 + k) * interval '1 minute'
   from generate_series(1, ${DAYS}) d, generate_series(1, ${STAFF}) n, generate_series(1, 3) k`,
];

const AUDITOR: SessionUser = {
  id: '6f1f2b36-6a0f-4a6e-9a53-3a1f8f1f4c11',
  sessionId: '6f1f2b36-6a0f-4a6e-9a53-3a1f8f1f4c12',
  tipo: 'VISADOR',
  nombre: 'Ana',
  apellido: 'Paz',
  dni: '10000003',
  cuit: null,
  represents: [],
  persona: null,
  primerLogin: false,
};

describe('lists of many entries', () => {
  let database: WatchedDatabase;
  beforeAll(async () => {
    database = await watchedDatabase([AUDIT, ...CHATS, ...ACCESSES]);
  });
  afterAll(() => database?.stop());

  const page = (where: SQL | undefined, number: number) =>
    database.watched(() => auditPage(database.db, where, number));

  it.each([1, 500])('page %i of the audit log counts up to the cap and no further', async (number) => {
    const { answer, readings } = await page(undefined, number);
    expectBounded(readings, ['audit_log'], Math.max(TOTAL_CAP, 10 * number + 1));
    expect(answer.total).toBe(TOTAL_CAP);
    expect(answer.data.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(ENTRIES - (number - 1) * 10 - index)),
    );
  });

  it('finds what was done about a tax id by its index', async () => {
    const { answer, readings } = await page(ofTaxId('20000000007'), 1);
    expectBounded(readings, ['audit_log'], ENTRIES / 4_000 + 1);
    expect(answer.total).toBe(ENTRIES / 4_000);
  });

  it('finds what a member of staff did by its index', async () => {
    const author = sql`${auditLog.realizado_por_id} in ('00000000-0000-4000-8000-000000000007')`;
    const { answer, readings } = await page(author, 1);
    expectBounded(readings, ['audit_log'], ENTRIES / 400 + 1);
    expect(answer.total).toBe(ENTRIES / 400);
  });

  it.each([
    [{ operacion: 'RETIRO' }, ENTRIES / 400],
    [{ entidad: 'licitacion' }, ENTRIES / 500],
    [{ operacion: 'MODIFICACION', entidad: 'licitacion' }, ENTRIES / 500 - ENTRIES / 2_000],
  ] as const)('finds the few of %j by an index', async (filters, many) => {
    const where = await ofFilters(database.db, filters);
    const { answer, readings } = await page(where, 1);
    expectBounded(readings, ['audit_log'], ENTRIES / 400 + 1);
    expect(answer.total).toBe(many);
  });

  it('counts the many of one operation up to the cap and no further', async () => {
    const where = await ofFilters(database.db, { operacion: 'MODIFICACION' });
    const { answer, readings } = await page(where, 1);
    expect(readings.filter(({ rows }) => rows > TOTAL_CAP * 1.1)).toEqual([]);
    expect([answer.data.length, answer.total]).toEqual([10, TOTAL_CAP]);
  });

  it('finds what was done on a day by its index', async () => {
    const { answer, readings } = await page(ofDay('2025-03-01'), 2);
    expectBounded(readings, ['audit_log'], 24 * 6);
    expect(answer.total).toBe(24 * 6);
    expect(answer.data).toHaveLength(10);
  });

  it('lists the last looks at suppliers’ data, and counts up to the cap and no further', async () => {
    const { answer, readings } = await database.watched(() => accessPage(database.db, {}, 1));
    const ofThem = readings.filter(({ table }) => table === 'data_accesses');
    expect(ofThem.length).toBeGreaterThan(0);
    expect(ofThem.filter(({ rows }) => rows > TOTAL_CAP)).toEqual([]);
    expect([answer.data.length, answer.total]).toEqual([10, TOTAL_CAP]);
  });

  it.each([
    ['at one tax id', { cuit: '20000000777' }, (STAFF * DAYS * 3) / REQUESTS],
    ['on two days', { desde: '2025-03-01', hasta: '2025-03-02' }, 2 * STAFF * 3],
    ['of one name', { usuario: 'apellido 17' }, 3 * DAYS],
  ])('finds who looked %s without reading what was noted of others', async (_, filter, many) => {
    const { answer, readings } = await database.watched(() => accessPage(database.db, filter, 1));
    expectBounded(readings, ['data_accesses'], many);
    expect([answer.data.length, answer.total]).toEqual([10, Math.min(many, TOTAL_CAP)]);
    const days = answer.data.map(({ dia }) => dia);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it('reads of all messages only those of the conversation', async () => {
    const { answer, readings } = await database.watched(() =>
      conversationOf(database.db, AUDITOR, '20000000777'),
    );
    expectBounded(readings, ['chat_messages', 'supplier_requests'], MESSAGES_EACH);
    expect(answer.mensajes).toHaveLength(MESSAGES_EACH);
  });

  it('finds the suppliers who wait for an answer without looking at any conversation', async () => {
    const { answer, readings } = await database.watched(() => readUnanswered(database.db));
    expectBounded(readings, ['chat_messages', 'supplier_requests'], WAITING);
    expect([answer.data.length, answer.total]).toEqual([WAITING, WAITING]);
  });
});
