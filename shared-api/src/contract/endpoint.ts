import type * as v from 'valibot';
import type { Capability } from '../rules/accounts/roles.ts';

export type Schema = v.GenericSchema;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Callers of an endpoint:
 * - `anyone`: no token needed;
 * - `anyone-known`: no token needed, but a signed-in user with the capability sees more;
 * - `sign-on`: the bearer is the one-time token of the tax authority's sign-on;
 * - `user`: anyone signed in (`duringFirstLogin`: also while the initial password must still be changed);
 * - `capability`: a role that has at least one of the capabilities. A supplier is moreover limited to the
 *   tax ids they act for: for any other the server answers 404 (or 400 NO_RELACION where decided).
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'anyone-known'; readonly capability: Capability }
  | { readonly who: 'sign-on' }
  | { readonly who: 'user'; readonly duringFirstLogin: boolean }
  | {
      readonly who: 'capability';
      readonly anyOf: readonly [Capability, ...Capability[]];
      /** Answers suppliers 404 instead of 403: for them there is no such thing. */
      readonly hiddenFromSuppliers?: true;
    };

/** Answers that are a whole text, by kind, and their content type. */
export const TEXT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
  ocds: 'application/json; charset=utf-8',
  'json-text': 'application/json; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
} as const;
export type TextKind = keyof typeof TEXT_TYPES;

/** One call of the API. Everything else (server routes, client, docs, access matrix) is made from it. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  /** Unique name, `domain.action`; first part of the query key. */
  readonly id: string;
  readonly method: Method;
  /** Path below the API's base, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Formats of the body and of the answer; JSON for both if absent. */
  readonly sends: 'json' | 'multipart' | 'form';
  readonly answers: 'json' | 'pdf' | 'file' | 'redirect' | TextKind;
  /** Content types that a `file` may have. */
  readonly fileTypes: readonly string[];
  /** Name of the path parameter whose request carries a version: its `ETag` is kept, and sent as `If-Match` by writes. */
  readonly versionOf: string | null;
  /** True if answers carry a version as `ETag` that a write takes back as `If-Match`, also where no client keeps it. */
  readonly versioned: boolean;
  /** Takes an `Idempotency-Key`: same key and body, same answer; same key, other body, 409. */
  readonly idempotent: boolean;
  /** Tighter limits than every call has, for one that anyone may make unasked: bytes of its body, calls a minute per address. */
  readonly limit: { readonly bytes: number; readonly perMinute: number } | null;
  /** Answers 404 for what its body or query names; a call with path parameters does so anyway. */
  readonly looksUp: boolean;
  /** True if a call whose answer was lost may be made again; by default true for a GET alone. */
  readonly repeatable: boolean;
  /** Minutes that an answer stays fresh in the browser (at most the client’s `KEPT_MS`), and whether a failure is retried. */
  readonly cache: { readonly minutes: number; readonly retry: boolean };
}

type Optional<T> = T | undefined;

interface Definition<
  P extends Optional<Schema>,
  Q extends Optional<Schema>,
  B extends Optional<Schema>,
  A extends Schema,
> extends Pick<Endpoint<P, Q, B, A>, 'id' | 'method' | 'path' | 'summary' | 'access' | 'answer'>,
    Partial<
      Pick<
        Endpoint<P, Q, B, A>,
        | 'sends'
        | 'answers'
        | 'fileTypes'
        | 'versionOf'
        | 'versioned'
        | 'idempotent'
        | 'looksUp'
        | 'limit'
        | 'repeatable'
        | 'cache'
      >
    > {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
}

/** Declares an endpoint; what is not said takes the default written here. */
export function endpoint<
  A extends Schema,
  P extends Optional<Schema> = undefined,
  Q extends Optional<Schema> = undefined,
  B extends Optional<Schema> = undefined,
>(definition: Definition<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    sends: 'json',
    answers: 'json',
    fileTypes: [],
    versionOf: null,
    versioned: Boolean(definition.versionOf),
    idempotent: false,
    looksUp: false,
    limit: null,
    repeatable: definition.method === 'GET',
    cache: { minutes: 0, retry: true },
    ...definition,
    params: definition.params as P,
    query: definition.query as Q,
    body: definition.body as B,
  };
}

export const anyone: Access = { who: 'anyone' };
export const signedIn: Access = { who: 'user', duringFirstLogin: false };
export const signedInEvenFirstLogin: Access = { who: 'user', duringFirstLogin: true };
/** Roles that hold at least one of the capabilities. */
export const whoCan = (...anyOf: [Capability, ...Capability[]]): Access => ({ who: 'capability', anyOf });

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Input<S> = S extends Schema ? v.InferInput<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>;

type Part<Name extends string, S> = S extends Schema
  ? undefined extends Input<S>
    ? { [K in Name]?: Input<S> }
    : { [K in Name]: Input<S> }
  : unknown;
/** Input of a call: the parts that the endpoint declares, before parsing. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;
