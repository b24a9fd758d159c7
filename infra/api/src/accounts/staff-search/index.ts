import { sql } from 'drizzle-orm';
import { dniOf, searchMatcher, storedSearchText } from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import { users } from '../users/tables.ts';

/** Written out and not as a parameter: the planner uses the partial index of staff only then. */
export const isStaff = sql`${users.tipo} <> 'PROVEEDOR'`;

type StaffNames = Pick<typeof users.$inferSelect, 'dni' | 'nombre' | 'apellido'>;
type PersonName = Omit<StaffNames, 'dni'>;

const { compare } = new Intl.Collator('es', { sensitivity: 'base' });

/**
 * Compares people by surname and first name in the order of the alphabet. Databases differ in that: in one whose collation is
 * C, 'Álvarez' and 'de la Fuente' stand after 'Zapata'.
 */
export const compareByName = (a: PersonName, b: PersonName): number =>
  compare(a.apellido, b.apellido) || compare(a.nombre, b.nombre);

/** Returns the ids of the staff that pass a test. They are few: all are read. */
export async function staffWhere(db: Sql, passes: (staff: StaffNames) => boolean): Promise<string[]> {
  const { id, dni, nombre, apellido } = users;
  const rows = await db.select({ id, dni, nombre, apellido }).from(users).where(isStaff);
  return rows.filter(passes).map((staff) => staff.id);
}

/** Finds staff by words of name and surname in any order, or by the start of the document number. */
export function staffNamed(db: Sql, text: string): Promise<string[]> {
  const isNamed = searchMatcher(text);
  const dni = dniOf(text);
  return staffWhere(
    db,
    (staff) =>
      isNamed(storedSearchText(`${staff.nombre} ${staff.apellido}`)) ||
      (dni !== '' && dniOf(staff.dni).startsWith(dni)),
  );
}
