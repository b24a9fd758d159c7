import type { FastifyRequest } from 'fastify';
import type { Role } from 'shared-api/rules';
import type { RegisteredPerson } from '../../tax-authority/index.ts';
import type { Sql } from '../db/database.ts';
import { forbidden } from '../errors.ts';

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
  readonly persona: RegisteredPerson | null;
  /** Companies that this login's sign-on named. */
  readonly represents: readonly string[];
  readonly primerLogin: boolean;
}

/** Told when a call was answered with what the portal holds about a tax id. */
export type NoteAccess = (user: SessionUser, cuit: string) => Promise<void>;

/** Finds whose session a token is for. Rejects with 401 when it is over, or its user inactive. */
export type FindCaller = (from: Sql) => Promise<SessionUser>;

/** Checks that a call's token is ours; whose it is, the database says. Rejects with 401 when there is none. */
export type Authenticate = (request: FastifyRequest) => Promise<FindCaller>;

/** Until the initial password is changed, only the change itself, `me` and logout are open. */
export function requireFullSession(user: SessionUser): void {
  if (user.primerLogin) throw forbidden('Debe cambiar su contraseña antes de continuar.', 'PRIMER_LOGIN');
}

/** Whether the user acts for this tax id: their own or a company named at this login. */
export const actsFor = (user: SessionUser, cuit: string): boolean =>
  user.cuit === cuit || user.represents.includes(cuit);
