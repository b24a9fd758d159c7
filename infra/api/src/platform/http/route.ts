import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'shared-api/contract';
import type { Transaction } from '../db/database.ts';
import type { RefusedPage } from './plain-form.ts';
import type { SessionUser } from './session.ts';

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** @throws Refusal 401 for a call without a session, which only some endpoints answer */
  readonly user: SessionUser;
  /** The user; null for a call without a session. */
  readonly caller: SessionUser | null;
  /** Endpoint id, for the audit log. */
  readonly where: string;
  /** Version that the caller saw (`If-Match`); null without the header. @throws Refusal 400 for an unreadable one */
  readonly seenVersion: number | null;
  /** Sets the version that the answer shows. */
  readonly tag: (version: number) => void;
  /** Sets the person whose data the answer shows, if the path does not name them. */
  readonly about: (subject: string) => void;
  /** Marks the call as done, in the transaction of its change: a repeated idempotent call does not change it again. */
  readonly noteDone: (tx: Transaction) => Promise<void>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly run: (call: Call<Endpoint>) => Promise<unknown>;
  /**
   * Names the state that answers without a session show, time included: until it changes they are cached, serialised.
   * Undefined: nothing is cached.
   */
  readonly stamp?: () => Promise<string>;
  /** Returns the page that tells why a plain form was refused. */
  readonly refusedPage?: RefusedPage;
}

export function route<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<AnswerOf<E>>,
  more: Pick<Route, 'stamp' | 'refusedPage'> = {},
): Route {
  return { endpoint, run: run as unknown as Route['run'], ...more };
}

/** A user and the call by which they change something, for the audit log. */
export type Author = Pick<Call<Endpoint>, 'user' | 'where'>;
