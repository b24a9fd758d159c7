import { sql } from 'drizzle-orm';
import type { Sql } from '../../platform/db/database.ts';
import { users } from './tables.ts';

/** Written out and not as a parameter: the planner uses the partial index of staff only then. */
export const isStaff = sql`${users.tipo} <> 'PROVEEDOR'`;

type StaffNames = Pick<typeof users.$inferSelect, 'dni' | 'nombre' | 'apellido'>;

/** Returns the ids of the staff that pass a test. They are few: all are read. */
export async function staffWhere(db: Sql, passes: (staff: StaffNames) => boolean): Promise<string[]> {
  const rows = await db
    .select({ id: users.id, dni: users.dni, nombre: users.nombre, apellido: users.apellido })
    .from(users)
    .where(isStaff);
  return rows.filter(passes).map(({ id }) => id);
}
