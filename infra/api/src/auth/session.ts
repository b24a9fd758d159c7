import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from 'shared-api/rules';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { forbidden, unauthenticated } from '../platform/errors.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';

/** Who makes a call, as the database knows them now. */
export interface SessionUser {
  readonly id: string;
  readonly sessionId: string;
  readonly tipo: Role;
  readonly nombre: string;
  readonly apellido: string;
  readonly dni: string;
  readonly cuit: string | null;
  /** Companies that this login's sign-on named. */
  readonly represents: readonly string[];
  readonly primerLogin: boolean;
}

export type Authenticate = (request: FastifyRequest) => Promise<SessionUser>;

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

/** Until the initial password is changed, only the change itself, `me` and logout are open. */
export function requireFullSession(user: SessionUser): void {
  if (user.primerLogin) throw forbidden('Debe cambiar su contraseña antes de continuar.', 'PRIMER_LOGIN');
}

/** Whether the user acts for this tax id: their own or a company named at this login. */
export const actsFor = (user: SessionUser, cuit: string): boolean =>
  user.cuit === cuit || user.represents.includes(cuit);
