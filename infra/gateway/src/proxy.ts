import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import fastifyCompress from '@fastify/compress';
import fastifyHttpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorBody } from 'shared-api/contract';
import { type AnyReply, sendError } from './errors.ts';
import { isForPerson, readRefusal, refuse, sendRefusalPage } from './refusal-page.ts';
import { sentOn } from './unread-body.ts';
import { createDispatcher } from './upstreams/dispatcher.ts';
import { mayRepeat } from './upstreams/repeatable.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

/** Answers below this many bytes aren't worth compressing: they fit in one packet anyway. */
const COMPRESS_FROM_BYTES = 1024;
/** Stands for whichever process a call goes to. */
const ANY_OF_THEM = 'http://upstream';
/**
 * A path that URLs are not left as: '\\' becomes '/', and '.' and '..' are resolved. The server behind would be asked for
 * another one than a proxy in front let through.
 */
const BECOMES_ANOTHER = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

export interface ProxyOptions {
  /** The processes of the server behind. */
  readonly upstreams: Upstreams;
  /** Path prefixes, sent on as they came unless `becomes` says otherwise. */
  readonly prefixes: readonly string[];
  /** What the prefix is called by the server behind. */
  readonly becomes?: string;
  /** Refuses a request (404) before it is sent on. */
  readonly allow?: (request: FastifyRequest) => boolean;
}

/**
 * Sends everything under the prefixes to the server behind, bodies streamed unread in both directions. Answers in JSON
 * and XML are compressed. When the server is down or too slow the caller gets 503 in the portal's error form; with several
 * processes that is only when none can be reached, or when a call broke off that must not be made twice.
 */
export async function proxyTo(
  app: FastifyInstance,
  { upstreams, prefixes, becomes, allow }: ProxyOptions,
): Promise<void> {
  const dispatcher = createDispatcher(upstreams, mayRepeat);
  app.addHook('onClose', () => dispatcher.close());
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (BECOMES_ANOTHER.test(request.url.split('?', 1)[0] ?? '')) return sendError(reply, 404);
    });
    await scope.register(fastifyCompress, {
      globalDecompression: false,
      encodings: ['br', 'gzip'],
      customTypes: /^application\/(?:[\w.-]+\+)?(?:json|xml)\b/,
    });
    for (const prefix of prefixes) {
      await scope.register(fastifyHttpProxy, {
        upstream: ANY_OF_THEM,
        prefix,
        rewritePrefix: becomes ?? prefix,
        retryMethods: [],
        disableRequestLogging: true,
        undici: dispatcher,
        preHandler: (request, reply, done) => {
          if (allow && !allow(request)) return sendError(reply, 404);
          if (request.body instanceof Readable) request.body = sentOn(request.body);
          done();
        },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers),
          rewriteHeaders: withoutHopByHop,
          onResponse: (request, reply, response) => {
            // Set where the body wasn't read to its end: it will be, and closing before that breaks the answer off.
            const { body } = request;
            if (body instanceof Readable) {
              reply.removeHeader('connection');
              response.stream.once('close', () => body.destroy());
            }
            const length = reply.getHeader('content-length');
            if (length !== undefined && Number(length) < COMPRESS_FROM_BYTES) withoutCompression(request);
            if (request.method === 'HEAD' || reply.statusCode === 304) withoutCompression(request);
            const isRefusal =
              reply.statusCode >= 400 &&
              String(reply.getHeader('content-type')).startsWith('application/json');
            if (!isRefusal || !isForPerson(request)) reply.send(response.stream);
            else void tell(reply, readRefusal(response.stream));
          },
          onError: (reply, { error }) => {
            const status =
              'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
            reply.request.log.error({ err: error }, 'the server behind did not answer');
            refuse(reply, status >= 500 ? 503 : status);
          },
        },
      });
    }
  });
}

/** Gives on as a page what the server behind refused; as it came, if that isn't in the portal's form. */
async function tell(reply: AnyReply, reading: Promise<ErrorBody | string>): Promise<void> {
  const said = await reading.catch(() => null);
  if (said === null) sendError(reply, 503);
  else if (typeof said === 'string') reply.send(said);
  else sendRefusalPage(reply, said);
}

/** The sign that the compression plugin looks at, per request. */
function withoutCompression(request: { headers: Record<string, unknown> }): void {
  request.headers['x-no-compression'] = '1';
}

/**
 * Headers that concern one connection (RFC 9110, 7.6.1), which a proxy never passes on. `expect` is among them because
 * Node has answered it by the time that the request is passed on.
 */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Returns the headers without those of the connection, and without those that `Connection` names as such. */
function withoutHopByHop<Headers extends IncomingHttpHeaders>(headers: Headers): Headers {
  const named = new Set(headers.connection?.split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)),
  ) as Headers;
}

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'host'>;

/** The server behind learns who asks from these alone: what the caller claims in them is thrown away. */
export function forwardedHeaders<Headers extends object>(request: Caller, headers: Headers): Headers {
  const { forwarded: _claimed, ...rest } = withoutHopByHop(headers as IncomingHttpHeaders);
  return {
    ...(rest as Headers),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}
