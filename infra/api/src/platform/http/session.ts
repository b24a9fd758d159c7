import type { FastifyRequest } from 'fastify';
import type { Role } from 'shared-api/rules';

/** The author of a call, as stored now. `accounts/auth` adds what the domains need to know of them. */
export interface SessionUser {
  readonly id: string;
  readonly sessionId: string;
  readonly tipo: Role;
  /** True while the initial password is still to be changed. */
  readonly primerLogin: boolean;
}

/** Finds the author of a call by its token. Rejects with 401 if the token is invalid, its session over or its user inactive. */
export type Authenticate = (request: FastifyRequest) => Promise<SessionUser>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; null without a session, or if everybody gets the same answer. */
    caller: SessionUser | null;
  }
}
