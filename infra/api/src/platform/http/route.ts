import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'shared-api/contract';
import type { Transaction } from '../db/database.ts';
import { unauthenticated } from '../errors.ts';
import type { RefusedPage } from './plain-form.ts';
import type { SessionUser } from './session.ts';

export type NoteDone = (tx: Transaction) => Promise<void>;

/** One call being answered. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Who calls; null only where the contract lets anyone call. */
  readonly user: SessionUser | null;
  /** Endpoint id, for the audit log. */
  readonly endpointId: string;
  /** Version that the caller saw (`If-Match`), or null if they did not say. @throws Refusal 400 for one that can't be read */
  readonly seenVersion: number | null;
  /** Says the version that the answer shows. */
  readonly tag: (version: number) => void;
  /** Says whose data the answer tells, by tax id, where the path does not name it. */
  readonly about: (cuit: string) => void;
  /** Notes, in the transaction that does what is asked, that it is done: a repeated idempotent call does it no second time. */
  readonly noteDone: NoteDone;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly run: (call: Call<Endpoint>) => Promise<unknown>;
  /** Says of what state its answers are now, where they are kept while that lasts. */
  readonly stamp?: () => Promise<string>;
  /** Where pages send plain forms: the page that says why one was refused. */
  readonly refusedPage?: RefusedPage;
}

/** Ties an endpoint of the contract to the code that answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<AnswerOf<E>>,
  more: Pick<Route, 'refusedPage'> = {},
): Route {
  return { endpoint, run: run as unknown as Route['run'], ...more };
}

/**
 * The same, for what everybody without a session is answered alike: an answer is made and written out once, and then only
 * sent, until the stamp is another. The stamp must tell every state of what the answers show, time included.
 */
export function keptRoute<E extends Endpoint>(
  endpoint: E,
  stamp: () => Promise<string>,
  run: (call: Call<E>) => Promise<AnswerOf<E>>,
): Route {
  if (!['anyone', 'anyone-known'].includes(endpoint.access.who)) {
    throw new Error(`${endpoint.id} answers nobody without a session`);
  }
  return { ...route(endpoint, run), stamp };
}

/** A call whose endpoint asks for a session always has a user; this says so to the type checker. */
export function userOf(call: { readonly user: SessionUser | null }): SessionUser {
  if (!call.user) throw unauthenticated();
  return call.user;
}
