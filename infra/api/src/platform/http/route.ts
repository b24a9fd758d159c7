import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'shared-api/contract';
import type { DatabaseAccess, Ending, Sql, Transaction } from '../db/database.ts';
import { unauthenticated } from '../errors.ts';
import type { RefusedPage } from './plain-form.ts';
import type { FindCaller, SessionUser } from './session.ts';

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

/**
 * Asks who calls and something else with the same write, when the token is ours but before it is known whether its session
 * holds: what is found is for nobody until `answer` has been told who calls.
 */
type Together = (
  database: DatabaseAccess,
  who: FindCaller,
  params: ParamsOf<Endpoint>,
  answer: (user: SessionUser, found: unknown) => Promise<unknown>,
) => Promise<unknown>;

export interface Route {
  readonly endpoint: Endpoint;
  /** @param found what was asked together with who calls */
  readonly run: (call: Call<Endpoint>, found: unknown) => Promise<unknown>;
  readonly together?: Together;
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
 * The same, for an answer that is made of what the address names by its key: that is asked of the database with the same
 * write as who calls, one journey for both. Whether the caller may have it is up to `run`, as ever.
 */
export function aheadRoute<E extends Endpoint, T>(
  endpoint: E,
  ahead: (from: Sql, params: ParamsOf<E>) => Promise<T>,
  run: (call: Call<E>, found: T) => Promise<AnswerOf<E>>,
): Route {
  return {
    endpoint: askingWho(endpoint),
    run: run as unknown as Route['run'],
    together: async ({ onOneConnection }, who, params, answer) => {
      const asked = (from: Sql) => Promise.all([who(from), ahead(from, params as ParamsOf<E>)]);
      return answer(...(await onOneConnection(asked)));
    },
  };
}

/** A row that a call is about, in the transaction that locked it. */
export interface Locked<T> {
  readonly tx: Transaction;
  readonly row: T;
}

/**
 * The same, for a change of what the address names by its key: it is locked with the same write as who calls, and `run` goes
 * on in that transaction.
 */
export function lockedRoute<E extends Endpoint, T>(
  endpoint: E,
  lock: (tx: Transaction, params: ParamsOf<E>) => Promise<T>,
  run: (call: Call<E>, locked: Locked<T>) => Promise<Ending<AnswerOf<E>>>,
): Route {
  if (endpoint.idempotent)
    throw new Error(`${endpoint.id} is answered from what is kept, outside of its transaction`);
  return {
    endpoint: askingWho(endpoint),
    run: run as unknown as Route['run'],
    together: ({ lockFirst }, who, params, answer) =>
      lockFirst(
        (tx) => Promise.all([who(tx), lock(tx, params as ParamsOf<E>)]),
        (tx, [user, row]) => answer(user, { tx, row }) as Promise<Ending<unknown>>,
      ),
  };
}

function askingWho(endpoint: Endpoint): Endpoint {
  if (!['user', 'capability'].includes(endpoint.access.who)) {
    throw new Error(`${endpoint.id} does not ask who calls`);
  }
  return endpoint;
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
