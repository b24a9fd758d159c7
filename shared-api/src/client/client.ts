import ky, { HTTPError, type KyInstance, type Options } from 'ky';
import * as v from 'valibot';
import type { CallOptions, Client } from '../contract/client.ts';
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts';
import { ReceivedErrorBody } from '../contract/error.ts';
import { ApiError } from './error.ts';
import { randomKey } from './random-key.ts';
import { canReportProgress, sendForm } from './upload.ts';

export type { CallOptions, Client };

export const NO_CONNECTION = 'No hay conexión con el portal. Revise su conexión y vuelva a intentar.';
const UNEXPECTED = 'El portal no pudo responder. Vuelva a intentar en unos minutos.';
/** A proxy on the way may take less than the API, and answers in its own words. */
const TOO_LARGE = 'Lo que envió es demasiado grande. Redúzcalo y vuelva a intentar.';

interface ClientSettings {
  /** Base of every call, e.g. `/api/municat`; may hold an origin. */
  readonly baseUrl: string;
  /** The session's token as it is stored now, read anew for each call. */
  readonly token: () => string | null;
  /** Called on any 401 or 403 with which of them it is, before the call rejects. */
  readonly onUnauthorized: (status: number) => void;
  readonly fetch?: typeof globalThis.fetch;
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The path below the base with its parameters filled in and the query behind it; empty query values are left out. */
export function urlOf(endpoint: Endpoint, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new TypeError(`${endpoint.id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const versionKeyOf = (endpoint: Endpoint, { params }: Parts) =>
  (endpoint.versionOf && params?.[endpoint.versionOf]) || '';

/** The call that was refused. */
interface Refused {
  readonly options: CallOptions;
  /** Token that the call was made with. */
  readonly bearer: string | null;
  readonly cause?: unknown;
}

/** A call that was cancelled stays what it is; anything else without an answer is a lost connection. */
function noAnswer(cause: unknown): unknown {
  if ((cause as { name?: unknown } | null)?.name === 'AbortError') return cause;
  return new ApiError(0, null, NO_CONNECTION, { cause });
}

/** Methods that some firewalls block, and the header that names one in a `POST`. */
const BLOCKED_METHODS = ['PUT', 'PATCH', 'DELETE'];
const METHOD_HEADER = 'x-http-method-override';

/** Returns true if something in front of the portal refused the method: the API's own refusals have its error form. */
function isMethodBlocked({ method }: Endpoint, cause: unknown): boolean {
  return (
    BLOCKED_METHODS.includes(method) &&
    cause instanceof HTTPError &&
    [403, 405, 501].includes(cause.response.status) &&
    !v.is(ReceivedErrorBody, cause.data)
  );
}

/** The one client of the API; typed by the contract. Remembers the version of each request it has seen. */
export function createClient(settings: ClientSettings): Client {
  const versions = new Map<string, string>();
  /** Set once a firewall blocked a method and let a `POST` through. */
  let methodsBlocked = false;
  const http: KyInstance = ky.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: true,
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  /** Returns the token of a call. */
  const bearerOf = (options: CallOptions) => options.bearer ?? settings.token();

  function headersFor(
    endpoint: Endpoint,
    parts: Parts,
    options: CallOptions,
    bearer: string | null,
  ): Headers {
    const headers = new Headers({ accept: 'application/json, */*' });
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    const { idempotencyKey = randomKey() } = options;
    if (endpoint.idempotent && idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
    const knownVersion = options.version
      ? `"${options.version}"`
      : versions.get(versionKeyOf(endpoint, parts));
    if (knownVersion && endpoint.method !== 'GET') headers.set('if-match', knownVersion);
    return headers;
  }

  async function send(
    endpoint: Endpoint,
    parts: Parts,
    extra: Options,
    options: CallOptions,
  ): Promise<Response> {
    const bearer = bearerOf(options);
    const headers = headersFor(endpoint, parts, options, bearer);
    const ask = (method: string) =>
      http(`${settings.baseUrl}${urlOf(endpoint, parts)}`, {
        method,
        headers,
        ...(options.signal && { signal: options.signal }),
        ...(options.keepalive && { keepalive: true }),
        ...extra,
      });
    const askByPost = () => {
      headers.set(METHOD_HEADER, endpoint.method);
      return ask('POST');
    };
    try {
      const response =
        methodsBlocked && BLOCKED_METHODS.includes(endpoint.method)
          ? await askByPost()
          : await ask(endpoint.method).catch(async (cause: unknown) => {
              if (!isMethodBlocked(endpoint, cause)) throw cause;
              const answered = await askByPost();
              methodsBlocked = true;
              return answered;
            });
      const tag = response.headers.get('etag');
      if (endpoint.versionOf && tag) versions.set(versionKeyOf(endpoint, parts), tag);
      return response;
    } catch (cause) {
      if (cause instanceof HTTPError)
        throw refuse(cause.response.status, cause.data, { options, bearer, cause });
      throw noAnswer(cause);
    }
  }

  /** Reads an answer's body, which the connection may still lose, or which may come from something between. */
  async function read<T>(response: Response, parse: () => Promise<T>): Promise<T> {
    try {
      return await parse();
    } catch (cause) {
      if (cause instanceof SyntaxError) throw new ApiError(response.status, null, UNEXPECTED, { cause });
      throw noAnswer(cause);
    }
  }

  function refuse(status: number, data: unknown, { options, bearer, cause }: Refused): ApiError {
    const body = v.safeParse(ReceivedErrorBody, data);
    // A refusal of an earlier session's call says nothing about the session that is open by now.
    const isOfNow = bearer === bearerOf(options);
    if ((status === 401 || status === 403) && !options.keepSession && isOfNow) {
      versions.clear();
      settings.onUnauthorized(status);
    }
    const fallback = status === 413 ? TOO_LARGE : UNEXPECTED;
    return new ApiError(status, body.success ? body.output : null, fallback, { cause });
  }

  const withBody = (parts: Parts): Options => (parts.body === undefined ? {} : { json: parts.body });

  return {
    async call(endpoint, input, options = {}) {
      const response = await send(endpoint, input as Parts, withBody(input as Parts), options);
      return (await read(response, () => response.json())) as AnswerOf<typeof endpoint>;
    },
    async upload(endpoint, file, name, options = {}) {
      const form = new FormData();
      form.set('file', file, name);
      if (!options.onProgress || !canReportProgress()) {
        const response = await send(endpoint, {}, { body: form }, options);
        return (await read(response, () => response.json())) as AnswerOf<typeof endpoint>;
      }
      const url = `${settings.baseUrl}${urlOf(endpoint, {})}`;
      const bearer = bearerOf(options);
      const headers = headersFor(endpoint, {}, options, bearer);
      const { status, body } = await sendForm(url, headers, form, options.onProgress, options.signal).catch(
        (cause: unknown) => {
          throw noAnswer(cause);
        },
      );
      if (status < 200 || status > 299 || body === undefined) throw refuse(status, body, { options, bearer });
      return body as AnswerOf<typeof endpoint>;
    },
    async download(endpoint, input, options = {}) {
      const response = await send(endpoint, input as Parts, withBody(input as Parts), options);
      const link = response.headers.get('content-location');
      if (link) options.onLink?.(link);
      return read(response, () => response.blob());
    },
  };
}
