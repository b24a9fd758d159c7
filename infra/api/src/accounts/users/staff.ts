import type { StaffUser } from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import { HOUR_MS } from '../../platform/clock.ts';
import { pick } from '../../platform/pick.ts';
import type { users } from './tables.ts';

type UserRow = typeof users.$inferSelect;

/** Columns of an account with an initial password: it expires, and every call is refused until it is changed. */
export const initialPasswordColumns = (passwordHash: string, at: Date) => ({
  passwordHash,
  passwordExpiresAt: new Date(at.getTime() + INITIAL_PASSWORD_HOURS * HOUR_MS),
  primerLogin: true,
});

export function staffView(row: UserRow): StaffUser {
  if (row.tipo === 'PROVEEDOR') throw new Error('a supplier is not a staff account');
  return {
    ...pick(row, ['id', 'nombre', 'apellido', 'dni', 'activo']),
    rol: row.tipo,
    primer_login: row.primerLogin,
    createdAt: row.createdAt.toISOString(),
  };
}
