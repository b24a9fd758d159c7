import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { unauthenticated } from '../../platform/errors.ts';
import type { Authenticate } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RegisteredPerson } from '../../tax-authority/index.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';

/** Finds the caller of a request by the session that their bearer token or signed link names. */
export function createAuthenticate({ db, clock, tokens }: Platform): Authenticate {
  const sessionById = db
    .select({
      sessionId: sessions.id,
      represents: sessions.represents,
      id: users.id,
      tipo: users.tipo,
      nombre: users.nombre,
      apellido: users.apellido,
      dni: users.dni,
      cuit: users.cuit,
      persona: users.persona,
      primerLogin: users.primerLogin,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.activo, true),
      ),
    )
    .prepare('session_by_id');

  return async ({ headers: { authorization }, linkedSession }) => {
    if (!authorization && !linkedSession) throw unauthenticated('Debe iniciar sesión.');
    const id = linkedSession ?? (await tokens.read(authorization, 'session'));
    if (!id) throw unauthenticated();
    const [user] = await sessionById.execute({ id, now: clock.now().toISOString() });
    if (!user) throw unauthenticated();
    return user;
  };
}

declare module '../../platform/http/session.ts' {
  interface SessionUser extends Pick<typeof users.$inferSelect, 'nombre' | 'apellido' | 'dni' | 'cuit'> {
    /** As of their last sign-on; null for staff. */
    readonly persona: RegisteredPerson | null;
    /** Companies that the sign-on of this session named. */
    readonly represents: readonly string[];
  }
}
