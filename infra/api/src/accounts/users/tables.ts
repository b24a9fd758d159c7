import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { dniOf, type Role, searchMatcher, storedSearchText } from 'shared-api/rules';
import { createdAt, instant, primaryId } from '../../platform/db/columns.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { RegisteredPerson } from '../../tax-authority/index.ts';

/** Staff (by document number, with password) and suppliers (by tax id, through the tax authority). */
export const users = pgTable(
  'users',
  {
    id: primaryId(),
    tipo: text('tipo').$type<Role>().notNull(),
    nombre: text('nombre').notNull(),
    apellido: text('apellido').notNull(),
    dni: text('dni').notNull(),
    cuit: text('cuit'),
    passwordHash: text('password_hash'),
    passwordExpiresAt: instant('password_expires_at'),
    activo: boolean('activo').notNull().default(true),
    primerLogin: boolean('primer_login').notNull().default(false),
    /** Address to which a member of staff wants to be told of assigned requests; null: none. */
    correo: text('correo'),
    /** As of a supplier's last sign-on. */
    persona: jsonb('persona').$type<RegisteredPerson>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_staff_dni').on(t.dni).where(sql`tipo <> 'PROVEEDOR'`),
    uniqueIndex('users_supplier_cuit').on(t.cuit).where(sql`tipo = 'PROVEEDOR'`),
  ],
);

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
