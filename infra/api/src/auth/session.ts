import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { unauthenticated } from '../platform/errors.ts';
import type { Authenticate } from '../platform/http/session.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';
import { readToken } from './tokens.ts';

/** Finds the session behind the bearer token. Rejects with 401 if there is none, it is over, or its user is inactive. */
export function createAuthenticate(app: FastifyInstance, db: Database, clock: Clock): Authenticate {
  const find = db
    .select({
      sessionId: sessions.id,
      represents: sessions.represents,
      id: users.id,
      tipo: users.tipo,
      nombre: users.nombre,
      apellido: users.apellido,
      dni: users.dni,
      cuit: users.cuit,
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
    .prepare('session');
  return async (request) => {
    const { authorization } = request.headers;
    if (!authorization) throw unauthenticated('Debe iniciar sesión.');
    const jti = await readToken(app, clock, authorization, 'session');
    if (!jti) throw unauthenticated();
    const [found] = await find.execute({ id: jti, now: clock.now().toISOString() });
    if (!found) throw unauthenticated();
    return found;
  };
}
