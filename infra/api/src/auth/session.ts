import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { unauthenticated } from '../platform/errors.ts';
import type { Authenticate } from '../platform/http/session.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';

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
    .innerJoin(users, eq(users.id, sessions.userId));
  return async (request) => {
    const jti = readSessionId(app, request.headers.authorization, clock);
    const [found] = await find.where(
      and(
        eq(sessions.id, jti),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, clock.now()),
        eq(users.activo, true),
      ),
    );
    if (!found) throw unauthenticated();
    return found;
  };
}

function readSessionId(app: FastifyInstance, authorization: string | undefined, clock: Clock): string {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1];
  if (!token) throw unauthenticated('Debe iniciar sesión.');
  try {
    const { jti, use } = app.jwt.verify<{ jti: string; use: string }>(token, {
      clockTimestamp: clock.now().getTime(),
    });
    if (use === 'session') return jti;
  } catch {
    // Told apart for nobody: altered, expired or foreign tokens are all just no session.
  }
  throw unauthenticated();
}
