import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { StaffUser } from 'shared-api/contract';
import { dniOf, newUserProblem } from 'shared-api/rules';
import type { Config } from '../../config/config.ts';
import { recordAudit, SYSTEM } from '../../oversight/audit/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { openPortalDatabase } from '../../platform/db/open-database.ts';
import { hashPassword, revokeSessions } from '../auth/index.ts';
import { initialPasswordColumns, staffView } from './service.ts';
import { isStaff, users } from './tables.ts';

/** The reason, in Spanish, why the first administrator can't be created, and what the operator can do. */
export class FirstAdminProblem extends Error {
  override readonly name = 'FirstAdminProblem';
}

type NewAdmin = Pick<StaffUser, 'nombre' | 'apellido' | 'dni'>;

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const pick = (from: string, times: number): string =>
  Array.from({ length: times }, () => from.charAt(randomInt(from.length))).join('');
/** Makes a password of about 60 bits. */
const oneTimePassword = (): string =>
  [pick(LETTERS, 4), pick(DIGITS, 4), pick(LETTERS, 4), pick(DIGITS, 4)].join('-');

/**
 * Creates the first administrator (`npm run first-admin`) on a portal that has no active one; a former administrator gets
 * their account back. The embedded database can only be opened while the portal is stopped.
 * @param person whose document number may have points
 * @returns the one-time password, which is stored nowhere
 * @throws FirstAdminProblem when there is an administrator, the number is somebody else's or the data is wrong
 */
export async function createFirstAdmin(config: Config, person: NewAdmin): Promise<string> {
  const database = await openPortalDatabase(config);
  try {
    return await addFirstAdmin(database.db, person);
  } finally {
    await database.close();
  }
}

async function addFirstAdmin(db: Database, typed: NewAdmin): Promise<string> {
  const problem = newUserProblem({ ...typed, rol: 'ADMIN' });
  if (problem) throw new FirstAdminProblem(problem);
  const dni = dniOf(typed.dni);
  const [nombre, apellido] = [typed.nombre.trim(), typed.apellido.trim()];
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const at = new Date();
    if ((await tx.$count(users, and(eq(users.tipo, 'ADMIN'), eq(users.activo, true)))) > 0) {
      throw new FirstAdminProblem(
        'Ya hay una persona administradora activa: las demás cuentas se crean en Configuraciones, Usuarios.',
      );
    }
    // A supplier's account with the same number is another account.
    const [before] = await tx
      .select()
      .from(users)
      .where(and(eq(users.dni, dni), isStaff))
      .for('update');
    if (before && before.tipo !== 'ADMIN') {
      throw new FirstAdminProblem(`Ya hay una cuenta con el DNI ${dni}, que no es de administración.`);
    }
    const person = { nombre, apellido, ...initialPasswordColumns(passwordHash, at) };
    const [row] = before
      ? await tx
          .update(users)
          .set({ ...person, activo: true })
          .where(eq(users.id, before.id))
          .returning()
      : await tx
          .insert(users)
          .values({ tipo: 'ADMIN', dni, ...person, createdAt: at })
          .returning();
    if (!row) throw new Error('the account was not written');
    await revokeSessions(tx, row.id, at);
    await recordAudit(tx, {
      user: SYSTEM,
      where: 'users.firstAdmin',
      at,
      entity: 'usuario',
      entityId: row.id,
      operation: before ? 'REACTIVACION' : 'ALTA',
      before: before ? staffView(before) : null,
      after: staffView(row),
    });
  });
  return password;
}
