import fastifyCompress from '@fastify/compress';
import fastifyHttpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';

/** Answers below this many bytes aren't worth compressing: they fit in one packet anyway. */
const COMPRESS_FROM_BYTES = 1024;
const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;

export interface ProxyOptions {
  /** Origin of the server behind, e.g. `http://127.0.0.1:41233`. */
  readonly upstream: string;
  /** Path prefixes, sent on as they came unless `becomes` says otherwise. */
  readonly prefixes: readonly string[];
  /** What the prefix is called by the server behind. */
  readonly becomes?: string;
  /** Refuses a request (404) before it is sent on. */
  readonly allow?: (request: FastifyRequest) => boolean;
}

/**
 * Sends everything under the prefixes to the server behind, bodies streamed unread in both directions. Answers in JSON
 * and XML are compressed. When the server is down or too slow the caller gets 503 in the portal's error form.
 */
export async function proxyTo(
  app: FastifyInstance,
  { upstream, prefixes, becomes, allow }: ProxyOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyCompress, {
      globalDecompression: false,
      encodings: ['br', 'gzip'],
      customTypes: /^application\/(?:[\w.-]+\+)?(?:json|xml)\b/,
    });
    for (const prefix of prefixes) {
      await scope.register(fastifyHttpProxy, {
        upstream,
        prefix,
        rewritePrefix: becomes ?? prefix,
        retryMethods: [],
        disableRequestLogging: true,
        undici: {
          connections: 128,
          connect: { timeout: CONNECT_MS },
          headersTimeout: ANSWER_MS,
          bodyTimeout: ANSWER_MS,
        },
        ...(allow && {
          preHandler: (request, reply, done) => {
            if (allow(request)) done();
            else sendError(reply, 404);
          },
        }),
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers),
          onResponse: (request, reply, response) => {
            const length = reply.getHeader('content-length');
            if (length !== undefined && Number(length) < COMPRESS_FROM_BYTES) withoutCompression(request);
            if (request.method === 'HEAD' || reply.statusCode === 304) withoutCompression(request);
            reply.send(response.stream);
          },
          onError: (reply, { error }) => {
            const status =
              'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
            reply.request.log.error({ err: error }, 'the server behind did not answer');
            sendError(reply, status >= 500 ? 503 : status);
          },
        },
      });
    }
  });
}

/** The sign that the compression plugin looks at, per request. */
function withoutCompression(request: { headers: Record<string, unknown> }): void {
  request.headers['x-no-compression'] = '1';
}

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'host'>;

/** The server behind learns who asks from these alone: what the caller claims in them is thrown away. */
export function forwardedHeaders<Headers extends object>(request: Caller, headers: Headers): Headers {
  const { forwarded: _claimed, ...rest } = headers as Headers & { forwarded?: unknown };
  return {
    ...(rest as unknown as Headers),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}
