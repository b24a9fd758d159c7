import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { Upstreams } from './upstreams.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;
/** No connection came about, so nothing was sent. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection broke before an answer came: whether the call arrived, nobody knows. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

type Options = Dispatcher.RequestOptions;
type Answer = Dispatcher.ResponseData;
type Callback = (error: Error | null, answer: Answer) => void;

/** What the proxy sends its calls with. */
export interface CallDispatcher {
  readonly request: Dispatcher['request'];
  close(): Promise<void>;
}

/**
 * Sends each call to one of the processes, and to another one when that does no harm: nothing had been sent yet, or the
 * connection broke and `mayRepeat` says that the call may be made twice.
 */
export function createDispatcher(
  upstreams: Upstreams,
  mayRepeat: (method: string, path: string) => boolean,
): CallDispatcher {
  const agent = new Agent({
    connections: 128,
    connect: { timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  });

  /** Sends the call; at last the callback is told as undici would tell it. */
  function send(options: Options, callback: Callback, tried: Set<string>): void {
    const origin = upstreams.next(tried);
    if (origin === null) throw new Error('there is no server behind');
    tried.add(origin);
    const headers = { ...(options.headers as Record<string, string>), host: new URL(origin).host };
    agent.request({ ...options, origin, headers, body: freshBody(options.body) }, (error, answer) => {
      const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
      const unsent = UNSENT.has(code);
      // When the caller's own connection broke, nobody waits, and the process is not to blame.
      if ((!unsent && !BROKEN.has(code)) || isAborted(options.body)) return callback(error, answer);
      upstreams.failed(origin);
      const again =
        tried.size < upstreams.origins.length && (unsent || mayRepeat(options.method, options.path));
      if (again) send(options, callback, tried);
      else callback(error, answer);
    });
  }

  function request(options: Options): Promise<Answer>;
  function request(options: Options, callback: Callback): void;
  function request(options: Options, callback?: Callback): Promise<Answer> | undefined {
    if (callback) {
      send(options, callback, new Set());
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    send(options, (error, answer) => (error ? reject(error) : resolve(answer)), new Set());
    return promise;
  }

  return { request, close: () => agent.destroy() };
}

/**
 * The caller's body as something that is read only once a connection stands, and not ended with it: so a call that was
 * never sent can go elsewhere, and its caller still gets an answer.
 */
function freshBody(body: Options['body'] = null): Exclude<Options['body'], undefined> {
  if (!(body instanceof Readable)) return body;
  return Readable.from(body.iterator({ destroyOnReturn: false }), { objectMode: false });
}

function isAborted(body: Options['body']): boolean {
  return body instanceof Readable && (body as IncomingMessage).destroyed && !body.readableEnded;
}
