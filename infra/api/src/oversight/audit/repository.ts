import { and, asc, desc, eq, gt, gte, inArray, lt, ne, type SQL } from 'drizzle-orm';
import type { AuditRecord } from 'shared-api/contract';
import { addDays, type CivilDate } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { startOfDay } from '../../platform/db/city-day.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import { countToCap, type Page, pageOf } from '../../platform/db/paging.ts';
import { EXPORT } from './record.ts';
import { auditLog, auditPending } from './tables.ts';

const PAGE_SIZE = 10;
/** Entries read at once: few enough that other calls are answered in between. */
const BATCH = 1_000;

export const ofTaxId = (cuil: string): SQL => eq(auditLog.cuil, cuil);

export const ofDay = (day: CivilDate): SQL | undefined =>
  and(gte(auditLog.createdAt, startOfDay(day)), lt(auditLog.createdAt, startOfDay(addDays(day, 1))));

/** Reads a page of the log, newest first, and a total counted up to the cap. */
export async function auditPage(
  db: Database,
  where: SQL | undefined,
  page: number,
): Promise<Page<AuditRecord>> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(PAGE_SIZE + 1)
      .offset((page - 1) * PAGE_SIZE),
    countToCap(db, auditLog, where),
  ]);
  const names = await namesOf(
    db,
    rows.flatMap(({ realizadoPorId }) => realizadoPorId ?? []),
  );
  return pageOf(
    rows.map((row) => view(row, names)),
    page,
    PAGE_SIZE,
    total,
  );
}

export async function* entriesInOrder(
  db: Sql,
  where: SQL | undefined,
): AsyncGenerator<(typeof auditLog.$inferSelect)[]> {
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

async function namesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, nombre: users.nombre, apellido: users.apellido })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, nombre, apellido }) => [id, [apellido, nombre].filter(Boolean).join(', ')]));
}

/**
 * Reads the newest change of some kinds of records about a tax id, in the log or still pending; null if there is none.
 * Exports are left out: they change nothing.
 */
export async function lastEntry(from: Sql, cuil: string, entities: readonly string[]) {
  const newest = (table: typeof auditLog | typeof auditPending) =>
    from
      .select({
        entidad: table.entidad,
        operacion: table.operacion,
        realizadoPorTipo: table.realizadoPorTipo,
        realizadoPorId: table.realizadoPorId,
        datosNuevos: table.datosNuevos,
        createdAt: table.createdAt,
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

const view = (row: typeof auditLog.$inferSelect, names: ReadonlyMap<string, string>): AuditRecord => ({
  id: String(row.id),
  entidad: row.entidad,
  operacion: row.operacion,
  realizado_por_tipo: row.realizadoPorTipo,
  realizado_por_id: row.realizadoPorId,
  realizado_por_nombre: names.get(row.realizadoPorId ?? '') ?? null,
  realizado_en: row.realizadoEn,
  createdAt: row.createdAt.toISOString(),
  datos_anteriores: row.datosAnteriores,
  datos_nuevos: row.datosNuevos,
});
