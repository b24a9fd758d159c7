import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DataAccess } from 'shared-api/contract';
import { type CivilDate, fold, formatDateTime } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { countToCap, type Page, pageOf } from '../../platform/db/paging.ts';
import { folded, holds, startsWith } from '../../platform/db/search.ts';
import { supplierRequests } from '../requests/tables.ts';
import { dataAccesses } from './tables.ts';

const PAGE_SIZE = 10;
const BATCH = 500;

export interface AccessFilter {
  readonly cuit?: string | undefined;
  /** Inside of the name or surname, or how the document number begins. */
  readonly usuario?: string | undefined;
  /** First and last day in the city. */
  readonly desde?: CivilDate | undefined;
  readonly hasta?: CivilDate | undefined;
}

const columns = {
  cuit: dataAccesses.cuit,
  proveedor: sql<
    string | null
  >`coalesce(${supplierRequests.razon_social}, ${supplierRequests.nombre_persona_humana})`,
  userId: dataAccesses.userId,
  apellido: users.apellido,
  nombre: users.nombre,
  rol: users.tipo,
  dia: dataAccesses.dia,
  desde: dataAccesses.desde,
};
const newestFirst = [
  desc(dataAccesses.dia),
  desc(dataAccesses.desde),
  asc(dataAccesses.cuit),
  asc(dataAccesses.userId),
];

/** A page of who of the staff looked at whose data, newest first, and a total counted up to the cap. */
export async function accessPage(
  db: Database,
  filter: AccessFilter,
  page: number,
): Promise<Page<DataAccess>> {
  const where = await conditionOf(db, filter);
  const [rows, total] = await Promise.all([
    named(db)
      .where(where)
      .orderBy(...newestFirst)
      .limit(PAGE_SIZE + 1)
      .offset((page - 1) * PAGE_SIZE),
    countToCap(db, dataAccesses, where),
  ]);
  return pageOf(
    rows.map(({ cuit, proveedor, userId, apellido, nombre, rol, dia, desde }) => ({
      cuit,
      proveedor,
      usuario_id: userId,
      usuario_nombre: `${apellido}, ${nombre}`,
      usuario_rol: rol,
      dia,
      desde: desde.toISOString(),
    })),
    page,
    PAGE_SIZE,
    total,
  );
}

export const ACCESS_HEADERS = [
  'Día',
  'Primera consulta del día',
  'CUIT',
  'Proveedor',
  'Consultado por',
  'Rol',
  'Id de quien consultó',
] as const;

/** The same as cells, oldest first, read in batches as they are written. */
export async function* accessRows(
  db: Database,
  filter: AccessFilter,
): AsyncGenerator<readonly (readonly string[])[]> {
  const where = await conditionOf(db, filter);
  let after: SQL | undefined;
  for (;;) {
    const rows = await named(db)
      .where(and(where, after))
      .orderBy(asc(dataAccesses.dia), asc(dataAccesses.cuit), asc(dataAccesses.userId))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cuit, proveedor, userId, apellido, nombre, rol, dia, desde }) => [
      dia,
      formatDateTime(desde.toISOString()),
      cuit,
      proveedor ?? '',
      `${apellido}, ${nombre}`,
      rol,
      userId,
    ]);
    after = sql`(${dataAccesses.dia}, ${dataAccesses.cuit}, ${dataAccesses.userId}) > (${last.dia}::date, ${last.cuit}, ${last.userId}::uuid)`;
  }
}

const named = (db: Database) =>
  db
    .select(columns)
    .from(dataAccesses)
    .innerJoin(users, eq(users.id, dataAccesses.userId))
    .leftJoin(supplierRequests, eq(supplierRequests.cuit, dataAccesses.cuit))
    .$dynamic();

/** Who is meant is looked up first: staff are few, and their ids lead to their days by an index. */
async function conditionOf(
  db: Database,
  { cuit, usuario, desde, hasta }: AccessFilter,
): Promise<SQL | undefined> {
  return and(
    cuit ? eq(dataAccesses.cuit, cuit) : undefined,
    usuario ? inArray(dataAccesses.userId, await staffCalled(db, usuario)) : undefined,
    desde ? gte(dataAccesses.dia, desde) : undefined,
    hasta ? lte(dataAccesses.dia, hasta) : undefined,
  );
}

async function staffCalled(db: Database, text: string): Promise<string[]> {
  const name = sql`(${folded(users.nombre)} || ' ' || ${folded(users.apellido)} || ', ' || ${folded(users.nombre)})`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.tipo} <> 'PROVEEDOR'`, or(holds(name, fold(text)), startsWith(users.dni, text))));
  return rows.map(({ id }) => id);
}
