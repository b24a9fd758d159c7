import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { unauthenticated } from '../../platform/errors.ts';
import type { Authenticate } from '../../platform/http/session.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';
import { readToken } from './tokens.ts';

const session = prepared('session', (from) =>
  from
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
    ),
);

/** Takes calls by the session that their bearer token names. */
export function createAuthenticate(app: FastifyInstance, clock: Clock): Authenticate {
  return async ({ headers: { authorization } }) => {
    if (!authorization) throw unauthenticated('Debe iniciar sesión.');
    const jti = await readToken(app, clock, authorization, 'session');
    if (!jti) throw unauthenticated();
    return async (from: Sql) => {
      const [found] = await session(from).execute({ id: jti, now: clock.now().toISOString() });
      if (!found) throw unauthenticated();
      return found;
    };
  };
}
