import { sql } from 'drizzle-orm';
import type { StaffUser } from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/database.ts';
import { users } from './tables.ts';

type UserRow = typeof users.$inferSelect;

/** Written out and not as a parameter: the planner uses the partial index of staff only then. */
export const isStaff = sql`${users.tipo} <> 'PROVEEDOR'`;

type StaffNames = Pick<UserRow, 'dni' | 'nombre' | 'apellido'>;

/** Returns the ids of the staff that pass a test. They are few: all are read. */
export async function staffWhere(db: Sql, passes: (staff: StaffNames) => boolean): Promise<string[]> {
  const { id, dni, nombre, apellido } = users;
  const rows = await db.select({ id, dni, nombre, apellido }).from(users).where(isStaff);
  return rows.filter(passes).map((staff) => staff.id);
}

/** Columns of an account with an initial password: it expires, and every call is refused until it is changed. */
export const initialPasswordColumns = (passwordHash: string, at: Date) => ({
  passwordHash,
  passwordExpiresAt: new Date(at.getTime() + INITIAL_PASSWORD_HOURS * HOUR_MS),
  primerLogin: true,
});

export function staffView(row: UserRow): StaffUser {
  if (row.tipo === 'PROVEEDOR') throw new Error('a supplier is not a staff account');
  return {
    id: row.id,
    nombre: row.nombre,
    apellido: row.apellido,
    dni: row.dni,
    rol: row.tipo,
    activo: row.activo,
    primer_login: row.primerLogin,
    createdAt: row.createdAt.toISOString(),
  };
}
