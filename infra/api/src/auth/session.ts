import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { DatabaseAccess, Sql } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { unauthenticated } from '../platform/errors.ts';
import type { Authenticate } from '../platform/http/session.ts';
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

/** Finds the session behind the bearer token. Rejects with 401 if there is none, it is over, or its user is inactive. */
export function createAuthenticate(
  app: FastifyInstance,
  { db, onOneConnection }: DatabaseAccess,
  clock: Clock,
): Authenticate {
  return async (request, beside) => {
    const { authorization } = request.headers;
    if (!authorization) throw unauthenticated('Debe iniciar sesión.');
    const jti = await readToken(app, clock, authorization, 'session');
    if (!jti) throw unauthenticated();
    const find = (from: Sql) => session(from).execute({ id: jti, now: clock.now().toISOString() });
    const [found] = beside
      ? (await onOneConnection((from) => Promise.all([find(from), beside(from)])))[0]
      : await find(db);
    if (!found) throw unauthenticated();
    return found;
  };
}
