import type { FastifyRequest } from 'fastify';
import type { NaturalPerson } from 'shared-api/contract';
import type { Role } from 'shared-api/rules';

/** Who makes a call, as the database knows them now. */
export interface SessionUser {
  readonly id: string;
  readonly sessionId: string;
  readonly tipo: Role;
  readonly nombre: string;
  readonly apellido: string;
  readonly dni: string;
  readonly cuit: string | null;
  /** As of their last sign-on; null of staff. */
  readonly persona: Pick<NaturalPerson, 'fechaNacimiento' | 'email_afip' | 'telefono'> | null;
  /** Companies that this login's sign-on named. */
  readonly represents: readonly string[];
  readonly primerLogin: boolean;
}

/** Finds who makes a call by its token. Rejects with 401 when it is not ours, its session is over or its user inactive. */
export type Authenticate = (request: FastifyRequest) => Promise<SessionUser>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; null for nobody, or where the answer is the same for everybody. */
    caller: SessionUser | null;
  }
}
