import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import {
  deactivationProblem,
  dniOf,
  INITIAL_PASSWORD_HOURS,
  initialPasswordOf,
  searchMatcher,
  storedSearchText,
  USER_PASSWORD_PROBLEM,
  USERS_PER_PAGE,
  userChangeProblem,
} from 'shared-api/rules';
import { HOUR_MS } from '../../platform/clock.ts';
import { pick, type Transaction } from '../../platform/db/database.ts';
import { pageOf, startsWith } from '../../platform/db/lists.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/errors.ts';
import { hashPassword, revokeSessions } from '../auth/index.ts';
import { compareByName, isStaff, staffWhere, users } from './tables.ts';

type UserRecord = typeof users.$inferSelect;

const CHANGED_MEANWHILE =
  'Otra persona cambió esta cuenta mientras tanto. Revise lo que guardó y guarde de nuevo.';

/** Columns of an account with an initial password: it expires, and every call is refused until it is changed. */
export const initialPasswordColumns = (passwordHash: string, at: Date) => ({
  passwordHash,
  passwordExpiresAt: new Date(at.getTime() + INITIAL_PASSWORD_HOURS * HOUR_MS),
  primerLogin: true,
});

export function staffView(row: UserRecord): contract.StaffUser {
  if (row.tipo === 'PROVEEDOR') throw new Error('a supplier is not a staff account');
  return {
    ...pick(row, ['id', 'nombre', 'apellido', 'dni', 'activo']),
    rol: row.tipo,
    primer_login: row.primerLogin,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The accounts of staff; administrators alone call these. */
export function staffRoutes({ db, clock, config }: Platform): Route[] {
  return [
    route(contract.listUsers, async ({ query: { page, ...filter } }) => {
      const where = and(
        isStaff,
        filter.dni ? startsWith(sql`ltrim(${users.dni}, '0')`, filter.dni) : undefined,
        filter.rol ? eq(users.tipo, filter.rol) : undefined,
        filter.apellido ? inArray(users.id, await surnamed(db, filter.apellido)) : undefined,
      );
      // Staff are few: all are read, and put in order here.
      const rows = await db.select().from(users).where(where).orderBy(asc(users.id));
      const staff = rows.sort(compareByName).map(staffView);
      const start = (page - 1) * USERS_PER_PAGE;
      return pageOf(staff.slice(start, start + USERS_PER_PAGE + 1), page, USERS_PER_PAGE, staff.length);
    }),

    route(contract.initialPassword, async () => ({ data: config.initialPassword })),

    // The account gets the portal's initial password; a password in the input must be the same one.
    route(contract.createUser, async ({ audit, body: input, noteDone }) => {
      const password = initialPasswordOf(config.initialPassword, input.dni);
      const typed = input.password || password;
      if (typed !== password && dniOf(typed) !== password) throw invalid(USER_PASSWORD_PROBLEM);
      const passwordHash = await hashPassword(password);
      return db.transaction(async (tx) => {
        const at = clock.now();
        const [row] = await tx
          .insert(users)
          .values({
            tipo: input.rol,
            ...pick(input, ['nombre', 'apellido', 'dni']),
            ...initialPasswordColumns(passwordHash, at),
            createdAt: at,
          })
          .onConflictDoNothing()
          .returning();
        if (!row) throw invalidFields({ dni: 'Ya existe un usuario con ese DNI' });
        const after = staffView(row);
        await audit(tx, { entity: 'usuario', entityId: row.id, after });
        await noteDone(tx);
        return { data: after };
      });
    }),

    // Changes name and role, and ends the sessions of the account, as its rights are others.
    route(contract.changeUser, ({ user, audit, params: { id }, body: { visto: seen, ...after } }) =>
      db.transaction(async (tx) => {
        const admins = await lockActiveAdmins(tx);
        const row = await lockStaff(tx, id);
        const problem = userChangeProblem(amongAdmins(row, user, admins), after.rol);
        if (problem) throw invalid(problem);
        const before = pick(staffView(row), ['nombre', 'apellido', 'rol']);
        // First: a change that is sent again because its answer got lost is done.
        if (isDeepStrictEqual(before, after)) return { data: staffView(row) };
        if (seen && !isDeepStrictEqual(before, seen)) throw conflict(CHANGED_MEANWHILE);
        const change = { nombre: after.nombre, apellido: after.apellido, tipo: after.rol };
        await tx.update(users).set(change).where(eq(users.id, row.id));
        await revokeSessions(tx, row.id, clock.now());
        await audit(tx, { entity: 'usuario', entityId: row.id, before, after });
        return { data: staffView({ ...row, ...change }) };
      }),
    ),

    route(contract.deactivateUser, async ({ user, audit, params: { id } }) => {
      await db.transaction(async (tx) => {
        const admins = await lockActiveAdmins(tx);
        const before = await lockStaff(tx, id);
        const problem = deactivationProblem(amongAdmins(before, user, admins));
        if (problem) throw invalid(problem);
        if (!before.activo) return;
        await tx.update(users).set({ activo: false }).where(eq(users.id, id));
        await revokeSessions(tx, id, clock.now());
        const states = { before: { activo: true }, after: { activo: false } };
        await audit(tx, { entity: 'usuario', entityId: id, operation: 'BAJA', ...states });
      });
      return { message: 'Se desactivó el usuario correctamente' };
    }),

    route(contract.activateUser, async ({ audit, params: { id } }) => {
      await db.transaction(async (tx) => {
        const before = await lockStaff(tx, id);
        if (before.activo) return;
        await tx.update(users).set({ activo: true }).where(eq(users.id, id));
        const states = { before: { activo: false }, after: { activo: true } };
        await audit(tx, { entity: 'usuario', entityId: id, operation: 'REACTIVACION', ...states });
      });
      return { message: 'Se ah reactivado el usuario' };
    }),

    // Sets the password to the document number and ends the user's sessions.
    route(contract.resetUser, async ({ audit, params: { id } }) => {
      // A document number never changes, and hashing takes long: not while the account is locked.
      const [account] = await db
        .select({ dni: users.dni })
        .from(users)
        .where(and(eq(users.id, id), isStaff));
      if (!account) throw userNotFound();
      const passwordHash = await hashPassword(account.dni);
      await db.transaction(async (tx) => {
        const before = await lockStaff(tx, id);
        const at = clock.now();
        await tx.update(users).set(initialPasswordColumns(passwordHash, at)).where(eq(users.id, id));
        await revokeSessions(tx, id, at);
        const states = { before: { primer_login: before.primerLogin }, after: { primer_login: true } };
        await audit(tx, { entity: 'usuario', entityId: id, operation: 'RESTABLECIMIENTO', ...states });
      });
      return { message: 'La contraseña ah sido reseteada correctamente' };
    }),
  ];
}

/** Finds staff by surname, or by the whole name as people copy it from the list; a first name alone is no surname. */
const surnamed = (db: Platform['db'], text: string): Promise<string[]> => {
  const isFound = searchMatcher(text);
  const holds = (name: string) => isFound(storedSearchText(name));
  return staffWhere(
    db,
    ({ apellido, nombre }) => holds(apellido) || (!holds(nombre) && holds(`${apellido} ${nombre}`)),
  );
};

/** Locks all of them in one order: if two administrators take the role from each other at once, one stays. */
const lockActiveAdmins = (tx: Transaction) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tipo, 'ADMIN'), eq(users.activo, true)))
    .orderBy(asc(users.id))
    .for('update');

type WithId = Pick<UserRecord, 'id'>;

const amongAdmins = (row: WithId, caller: WithId, admins: readonly WithId[]) => ({
  isSelf: row.id === caller.id,
  isActiveAdmin: admins.some((admin) => admin.id === row.id),
  activeAdmins: admins.length,
});

const userNotFound = () => notFound('No se encontró el usuario.');

/** Locks a staff account. @throws Refusal 404, for a supplier's account too */
async function lockStaff(tx: Transaction, id: string): Promise<UserRecord> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isStaff))
    .for('update');
  if (!row) throw userNotFound();
  return row;
}
