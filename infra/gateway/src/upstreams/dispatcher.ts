import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { Agent, type Dispatcher } from 'undici';
import type { Upstreams } from './upstreams.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;
/** Errors without a connection: nothing was sent. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Errors of a broken connection: the call may have arrived. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Methods that a `POST` may stand for. */
const OVERRIDING = ['PUT', 'PATCH', 'DELETE'] as const;

type Options = Dispatcher.RequestOptions;
type Callback = (error: Error | null, answer: Dispatcher.ResponseData) => void;

/** GET calls of the contract that must not be repeated, as each changes something. */
const NOT_REPEATABLE = ALL_ENDPOINTS.filter(({ method, repeatable }) => method === 'GET' && !repeatable).map(
  ({ path }) => new RegExp(`${path.replace(/:[^/]+/g, '[^/]+')}/?$`),
);

/** Returns true if a call that may have arrived may be sent again. `path` may carry a query. */
export function mayRepeat(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [plain = ''] = path.split('?', 1);
  return !NOT_REPEATABLE.some((pattern) => pattern.test(plain));
}

/**
 * Sends each call to one of the processes; a failed one to another, if nothing was sent or it may be repeated.
 * @returns the part of undici's dispatcher that the proxy uses: it calls `request` with a callback
 */
export function createDispatcher(upstreams: Upstreams) {
  const agent = new Agent({
    connections: 128,
    connect: { timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  });

  function send(options: Options, callback: Callback, tried: Set<string>): void {
    const origin = upstreams.next(tried);
    if (origin === null) throw new Error('there is no upstream');
    tried.add(origin);
    const headers = { ...(options.headers as Record<string, string>), host: new URL(origin).host };
    agent.request({ ...options, origin, headers, body: freshBody(options.body) }, (error, answer) => {
      const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
      const unsent = UNSENT.has(code);
      // If the caller's own connection broke, the process did not fail.
      if ((!unsent && !BROKEN.has(code)) || isAborted(options.body)) return callback(error, answer);
      upstreams.failed(origin);
      const again =
        tried.size < upstreams.origins.length && (unsent || mayRepeat(options.method, options.path));
      if (again) send(options, callback, tried);
      else callback(error, answer);
    });
  }

  const request = (options: Options, callback: Callback): void =>
    send(withOverriddenMethod(options), callback, new Set());
  return { request: request as Dispatcher['request'], close: () => agent.destroy() };
}

/**
 * Gives a `POST` the method that it names in `X-HTTP-Method-Override`: some firewalls let no other method through. No page of
 * another site can send that header without being allowed to.
 */
function withOverriddenMethod(options: Options): Options {
  const override = (options.headers as Record<string, unknown>)['x-http-method-override'];
  const method = OVERRIDING.find((one) => one === override);
  return options.method === 'POST' && method ? { ...options, method } : options;
}

/**
 * Wraps the caller's body so that it is read only once there is a connection, and not destroyed with it: a call that was
 * never sent can then go to another process.
 */
function freshBody(body: Options['body'] = null): Exclude<Options['body'], undefined> {
  if (!(body instanceof Readable)) return body;
  return Readable.from(body.iterator({ destroyOnReturn: false }), { objectMode: false });
}

function isAborted(body: Options['body']): boolean {
  return body instanceof Readable && (body as IncomingMessage).destroyed && !body.readableEnded;
}
