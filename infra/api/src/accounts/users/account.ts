import type { StaffUser } from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import type { users } from './tables.ts';

/** What makes a password an initial one: it runs out, and nothing works before it is changed. */
export const initial = (passwordHash: string, at: Date) => ({
  passwordHash,
  passwordExpiresAt: new Date(at.getTime() + INITIAL_PASSWORD_HOURS * 3_600_000),
  primerLogin: true,
});

/** A staff account as the contract tells of it. */
export function staffView(row: typeof users.$inferSelect): StaffUser {
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
