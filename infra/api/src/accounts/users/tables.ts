import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from 'shared-api/rules';
import { createdAt, instant, primaryId } from '../../platform/db/columns.ts';
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
