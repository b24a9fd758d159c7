import { and, asc, desc, eq, gt, gte, inArray, lt, ne, type SQL } from 'drizzle-orm';
import type { AuditRecord, listAudit, QueryOf } from 'shared-api/contract';
import { AUDIT_RECORDS_PER_PAGE, addDays, auditAct, type CivilDate, formatDateTime } from 'shared-api/rules';
import { staffNamed } from '../../accounts/users/tables.ts';
import { type Database, pick, type Sql, startOfDay } from '../../platform/db/database.ts';
import { countToCap, readPage } from '../../platform/db/lists.ts';
import { type EntryNames, idsIn, mentionedIn, namesOf } from './named.ts';
import { EXPORT } from './record.ts';
import { auditLog, auditPending } from './tables.ts';

type Entry = typeof auditLog.$inferSelect;

/** Entries read at once: few enough that other calls are answered in between. */
const BATCH = 1_000;

type AuditFilters = Omit<QueryOf<typeof listAudit>, 'page'>;

/** Condition of the filters beside CUIL and date. Staff are few: the ids of those named lead to their entries by an index. */
export const ofFilters = async (db: Sql, { usuario, operacion, entidad }: AuditFilters) =>
  and(
    usuario ? inArray(auditLog.realizado_por_id, await staffNamed(db, usuario)) : undefined,
    operacion ? eq(auditLog.operacion, operacion) : undefined,
    entidad ? eq(auditLog.entidad, entidad) : undefined,
  );

export const ofTaxId = (cuil: string) => eq(auditLog.cuil, cuil);

export const ofDay = (day: CivilDate) =>
  and(gte(auditLog.createdAt, startOfDay(day)), lt(auditLog.createdAt, startOfDay(addDays(day, 1))));

/** @param signFile returns the address of a file that an entry mentions; null: the reader may not open it from here */
export async function auditPage(
  db: Database,
  where: SQL | undefined,
  page: number,
  signFile: (id: string, entry: Entry) => string | null = () => null,
) {
  const list = db.select().from(auditLog).where(where).orderBy(desc(auditLog.createdAt), desc(auditLog.id));
  const counted = countToCap(db, auditLog, where);
  const { data, ...rest } = await readPage(list, counted, page, AUDIT_RECORDS_PER_PAGE);
  const [names, mentioned] = await Promise.all([namesOf(db, data), mentionedIn(db, data)]);
  const nombresOf = (row: Entry) =>
    idsIn(row).flatMap((id) => {
      const mention = mentioned.get(id);
      return mention ? [{ id, nombre: mention.nombre, url: mention.isFile ? signFile(id, row) : null }] : [];
    });
  return { data: data.map((row) => ({ ...view(row, names), nombres: nombresOf(row) })), ...rest };
}

export async function* entriesInOrder(db: Sql, where: SQL | undefined): AsyncGenerator<Entry[]> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const entries = await db
      .select()
      .from(auditLog)
      .where(and(where, gt(auditLog.id, after)))
      .orderBy(asc(auditLog.id))
      .limit(BATCH);
    const last = entries.at(-1);
    if (!last) return;
    yield entries;
    after = last.id;
  }
}

/**
 * Reads the newest change of some kinds of records about a tax id, in the log or still pending; null if there is none.
 * Exports are left out: they change nothing.
 */
export async function lastEntry(from: Sql, cuil: string, entities: readonly string[]) {
  const newest = (table: typeof auditLog | typeof auditPending) =>
    from
      .select({
        ...pick(table, ['entidad', 'operacion', 'realizado_por_tipo', 'realizado_por_id']),
        ...pick(table, ['datos_nuevos', 'createdAt']),
      })
      .from(table)
      .where(and(eq(table.cuil, cuil), inArray(table.entidad, [...entities]), ne(table.operacion, EXPORT)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(1);
  const [pending] = await newest(auditPending);
  if (pending) return pending;
  const [logged] = await newest(auditLog);
  return logged ?? null;
}

/** Reads what the fields of a tax id's record had at an instant, for those that were changed since. */
export async function valuesAt(from: Sql, entity: string, cuil: string, at: Date) {
  const changes = (table: typeof auditLog | typeof auditPending) =>
    from
      .select({ before: table.datos_anteriores })
      .from(table)
      .where(and(eq(table.cuil, cuil), eq(table.entidad, entity), gt(table.createdAt, at)))
      .orderBy(desc(table.id));
  // The pending ones first: an entry that joins the log meanwhile is read twice, and never missed.
  const newestFirst = [...(await changes(auditPending)), ...(await changes(auditLog))];
  return Object.assign({}, ...newestFirst.map(({ before }) => before)) as Readonly<Record<string, unknown>>;
}

const view = (row: Entry, names: EntryNames): AuditRecord => ({
  ...row,
  id: String(row.id),
  sobre: names.subject(row),
  realizado_por_nombre: names.author(row)?.nombre ?? null,
  createdAt: row.createdAt.toISOString(),
});

const COLUMNS: readonly (readonly [header: string, cell: (entry: Entry, names: EntryNames) => string])[] = [
  ['N.º', ({ id }) => String(id)],
  ['Fecha', ({ createdAt }) => formatDateTime(createdAt.toISOString())],
  ['Instante (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Entidad', ({ entidad }) => entidad],
  ['Id de la entidad', ({ entidad_id }) => entidad_id],
  ['CUIL', ({ cuil }) => cuil ?? ''],
  ['Operación', ({ operacion }) => operacion],
  ['Qué se hizo', auditAct],
  ['Sobre', (entry, names) => names.subject(entry)?.nombre ?? ''],
  ['Nombre de quien lo realizó', (entry, names) => names.author(entry)?.nombre ?? ''],
  ['DNI de quien lo realizó', (entry, names) => names.author(entry)?.dni ?? ''],
  ['Realizado por', ({ realizado_por_tipo }) => realizado_por_tipo],
  ['Id de quien lo realizó', ({ realizado_por_id }) => realizado_por_id ?? ''],
  ['Realizado en', ({ realizado_en }) => realizado_en],
  ['Antes', ({ datos_anteriores }) => jsonOf(datos_anteriores)],
  ['Después', ({ datos_nuevos }) => jsonOf(datos_nuevos)],
  ['Sello', ({ hash }) => hash],
];

const jsonOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

export const AUDIT_HEADERS = COLUMNS.map(([header]) => header);

/** Yields the entries as cells, oldest first, in batches that are written as they are read. */
export async function* auditRows(db: Database, where: SQL | undefined) {
  for await (const entries of entriesInOrder(db, where)) {
    const names = await namesOf(db, entries);
    yield entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry, names)));
  }
}
