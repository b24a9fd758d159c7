import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { exportDataAccesses, QueryOf } from 'shared-api/contract';
import { addDays, DATA_ACCESSES_PER_PAGE, formatDateTime, isTaxId, KEPT_DAYS } from 'shared-api/rules';
import { staffNamed, users } from '../../accounts/users/tables.ts';
import { today } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { countToCap, readPage } from '../../platform/db/lists.ts';
import type { Platform } from '../../platform/domain.ts';
import type { DataAccessLog } from '../../platform/http/serve.ts';
import { supplierRequests } from '../requests/tables.ts';
import { dataAccesses } from './tables.ts';

const BATCH = 500;
/** Bounds the memory; writing a recorded access again changes nothing. */
const MOST_REMEMBERED = 20_000;

export type AccessFilter = QueryOf<typeof exportDataAccesses>;

const namedAccesses = (db: Database) =>
  db
    .select({
      cuit: dataAccesses.cuit,
      proveedor: sql<
        string | null
      >`coalesce(${supplierRequests.razon_social}, ${supplierRequests.nombre_persona_humana})`,
      usuario_id: dataAccesses.userId,
      usuario_nombre: sql<string>`${users.apellido} || ', ' || ${users.nombre}`,
      usuario_dni: users.dni,
      usuario_rol: users.tipo,
      dia: dataAccesses.dia,
      desde: dataAccesses.desde,
    })
    .from(dataAccesses)
    .innerJoin(users, eq(users.id, dataAccesses.userId))
    .leftJoin(supplierRequests, eq(supplierRequests.cuit, dataAccesses.cuit))
    .$dynamic();

export async function accessPage(db: Database, filter: AccessFilter, page: number) {
  const where = await conditionOf(db, filter);
  const { dia, desde, cuit, userId } = dataAccesses;
  const list = namedAccesses(db).where(where).orderBy(desc(dia), desc(desde), asc(cuit), asc(userId));
  const counted = countToCap(db, dataAccesses, where);
  const { data, ...rest } = await readPage(list, counted, page, DATA_ACCESSES_PER_PAGE);
  return { data: data.map((row) => ({ ...row, desde: row.desde.toISOString() })), ...rest };
}

export const ACCESS_HEADERS = [
  'Día',
  'Primera consulta del día',
  'CUIT',
  'Proveedor',
  'Consultado por',
  'DNI de quien consultó',
  'Rol',
  'Id de quien consultó',
] as const;

/** Reads the accesses as cells, oldest first, in batches as they are written. */
export async function* accessRows(db: Database, filter: AccessFilter) {
  const where = await conditionOf(db, filter);
  const { dia, cuit, userId } = dataAccesses;
  let after: SQL | undefined;
  for (;;) {
    const rows = await namedAccesses(db)
      .where(and(where, after))
      .orderBy(asc(dia), asc(cuit), asc(userId))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      row.dia,
      formatDateTime(row.desde.toISOString()),
      row.cuit,
      row.proveedor ?? '',
      row.usuario_nombre,
      row.usuario_dni ?? '',
      row.usuario_rol,
      row.usuario_id,
    ]);
    after = sql`(${dia}, ${cuit}, ${userId}) > (${last.dia}::date, ${last.cuit}, ${last.usuario_id}::uuid)`;
  }
}

async function conditionOf(db: Database, { cuit, usuario, desde, hasta }: AccessFilter) {
  return and(
    cuit ? eq(dataAccesses.cuit, cuit) : undefined,
    // Staff are few: their ids are looked up first, and lead to the accesses by an index.
    usuario ? inArray(dataAccesses.userId, await staffNamed(db, usuario)) : undefined,
    desde ? gte(dataAccesses.dia, desde) : undefined,
    hasta ? lte(dataAccesses.dia, hasta) : undefined,
  );
}

/** Records which member of staff read the data of which tax id, once a day. */
export function createDataAccessLog({ db, clock }: Pick<Platform, 'db' | 'clock'>): DataAccessLog {
  const recorded = new Set<string>();
  return {
    subjectOf: taxIdIn,
    async record(user, cuit) {
      if (user.tipo === 'PROVEEDOR') return;
      const dia = today(clock);
      const key = `${dia} ${user.id} ${cuit}`;
      if (recorded.has(key)) return;
      await db
        .insert(dataAccesses)
        .values({ cuit, userId: user.id, dia, desde: clock.now() })
        .onConflictDoNothing();
      if (recorded.size >= MOST_REMEMBERED) recorded.clear();
      recorded.add(key);
    },
  };
}

/** Finds the tax id among the parameters of an address; the receipt's is called `id`. */
function taxIdIn(params: unknown): string | null {
  const { cuit, id } = (params ?? {}) as { readonly cuit?: unknown; readonly id?: unknown };
  const value = cuit ?? id;
  return typeof value === 'string' && isTaxId(value) ? value : null;
}

export async function deleteOldAccesses({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.delete(dataAccesses).where(lt(dataAccesses.dia, addDays(today(clock), -KEPT_DAYS.accesses)));
}
