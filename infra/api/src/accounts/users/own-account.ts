import { and, eq, sql } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { newPasswordProblem, PASSWORD_TOO_COMMON } from 'shared-api/rules';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, invalidFields, notFound } from '../../platform/errors.ts';
import { isRefused, newestMailTo } from '../../platform/mail/outbox.ts';
import { admitAttempt, hashPassword, isGuessable, isPasswordOf, revokeSessions } from '../auth/index.ts';
import { users } from './tables.ts';

/** What members of staff change of their own account. */
export function ownAccountRoutes({ db, clock, config }: Platform): Route[] {
  return [
    // The address to which a member of staff is told of assigned requests, null for none, and if its server refuses mails.
    route(contract.ownMail, async ({ user }) => {
      const [row] = await db.select({ correo: users.correo }).from(users).where(eq(users.id, user.id));
      const address = row?.correo ?? null;
      const [newest] = address === null ? [] : await newestMailTo(db, address);
      return { data: address, rechazado: isRefused(newest) };
    }),

    // The audit log says that the address changed, not to what.
    route(contract.changeOwnMail, async ({ user, audit, body: { correo } }) => {
      await db.transaction(async (tx) => {
        const changed = await tx
          .update(users)
          .set({ correo })
          .where(and(eq(users.id, user.id), sql`${users.correo} is distinct from ${correo}`))
          .returning({ id: users.id });
        if (changed.length === 0) return;
        const after = { avisos_por_correo: correo !== null };
        await audit(tx, { entity: 'usuario', entityId: user.id, operation: 'MODIFICACION', after });
      });
      return { message: correo === null ? 'Ya no recibirá avisos por correo' : 'El correo quedó guardado' };
    }),

    // Ends all sessions of the caller. Wrong attempts are delayed like failed sign-ins.
    route(contract.changePassword, async ({ user, audit, body, request }) => {
      const { id, viejo_password: current, nuevo_password: next } = body;
      if (id !== user.id) throw notFound('No se encontró el usuario.');
      const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
      const stored = row?.hash ?? null;
      // Counted apart from sign-ins: attempts in a stolen session must not lock its owner out.
      const attempt = { account: `cambio:${user.id}`, address: request.ip, knownBrowser: false };
      const admitted = await admitAttempt(db, clock, attempt);
      if (!(await isPasswordOf(user.dni, stored, current)) || stored === null) {
        // Not 401, which would end the caller's session.
        throw invalidFields({ viejo_password: 'La contraseña actual es incorrecta' });
      }
      await admitted.succeeded();
      const problem = newPasswordProblem(next, { current, documentNumber: user.dni });
      if (problem) throw invalidFields({ nuevo_password: problem });
      const names = `${config.cityName} ${user.nombre} ${user.apellido}`;
      if (await isGuessable(next, names)) throw invalidFields({ nuevo_password: PASSWORD_TOO_COMMON });
      const passwordHash = await hashPassword(next);
      await db.transaction(async (tx) => {
        const changed = await tx
          .update(users)
          .set({ passwordHash, passwordExpiresAt: null, primerLogin: false })
          .where(and(eq(users.id, user.id), eq(users.passwordHash, stored)))
          .returning({ id: users.id });
        if (changed.length === 0) throw conflict('La contraseña cambió mientras tanto. Vuelva a ingresar.');
        await revokeSessions(tx, user.id, clock.now());
        const change = { entity: 'usuario', entityId: user.id, taxId: user.cuit };
        await audit(tx, { ...change, operation: 'CAMBIO DE CONTRASEÑA' });
      });
      return { message: 'La contraseña ha sido modificada' };
    }),
  ];
}
