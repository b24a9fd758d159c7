import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry as Metrics } from 'prom-client';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './db/database.ts';
import type { Scanner } from './files/antivirus.ts';
import type { FileStore } from './files/store.ts';
import type { RefusedPage } from './http/plain-form.ts';
import type { Releases } from './releases.ts';
import type { Secrets } from './secrets.ts';

/** Everything that domains share. A domain that others need adds itself, as `tax-authority` does. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** Null without a configured antivirus. */
  readonly scanner: Scanner | null;
  readonly releases: Releases;
  readonly metrics: Metrics;
}

/** The routes and jobs of a domain. Its tables are found by their file name, `tables.ts`. */
export interface Domain {
  readonly routes?: (platform: Platform) => readonly Route[];
  readonly jobs?: readonly Job[];
}

/** Work that every process repeats; it makes sure itself that things are done once. */
export interface Job {
  /** Unique in the API; names it in logs, metrics and `/health/ready`. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: (platform: Platform) => Promise<unknown>;
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

/** A user and the call by which they change something. `oversight/audit` adds how their changes are recorded. */
export interface Author {
  /** @throws Refusal 401 for a call without a session, which only some endpoints answer */
  readonly user: SessionUser;
  /** Endpoint id, for the audit log. */
  readonly where: string;
}

export interface Call<E extends Endpoint> extends Author {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The user; null for a call without a session. */
  readonly caller: SessionUser | null;
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
