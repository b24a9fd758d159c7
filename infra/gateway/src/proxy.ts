import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import fastifyCompress from '@fastify/compress';
import fastifyHttpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnyReply, isForPerson, refuse, sendError, sendRefusal } from './errors.ts';
import { createDispatcher } from './upstreams/dispatcher.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

/** Answers below this many bytes aren't worth compressing: they fit in one packet anyway. */
const COMPRESS_FROM_BYTES = 1024;
/** Content types that are compressed for clients that accept it: of those that calls answer, all that the plugin compresses. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/;
/** Placeholder: the dispatcher chooses the process. */
const ANY_UPSTREAM = 'http://upstream';
/**
 * A path that URL parsing changes: '\\' becomes '/', and '.' and '..' are resolved. The upstream would get another path than
 * the one that a proxy in front allowed.
 */
const CHANGED_BY_PARSING = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

interface ProxyOptions {
  readonly upstreams: Upstreams;
  readonly prefixes: readonly string[];
  /** The prefix at the upstream, if it is another. */
  readonly rewritePrefix?: string;
  /** Returns false for a request to be refused (404). */
  readonly allow?: (request: FastifyRequest) => boolean;
}

/**
 * Forwards everything under the prefixes to an upstream, with bodies streamed in both directions. Answers in JSON, XML and
 * text are compressed. The caller gets 503 in the portal's error form when no process can be reached, or when a call that must
 * not be repeated broke off.
 */
export async function proxyTo(
  app: FastifyInstance,
  { upstreams, prefixes, rewritePrefix, allow }: ProxyOptions,
): Promise<void> {
  const dispatcher = createDispatcher(upstreams);
  app.addHook('onClose', () => dispatcher.close());
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (CHANGED_BY_PARSING.test(request.url.split('?', 1)[0] ?? '')) return sendError(reply, 404);
    });
    await scope.register(fastifyCompress, {
      globalDecompression: false,
      encodings: ['br', 'gzip'],
      customTypes: COMPRESSIBLE,
    });
    for (const prefix of prefixes) {
      await scope.register(fastifyHttpProxy, {
        upstream: ANY_UPSTREAM,
        prefix,
        rewritePrefix: rewritePrefix ?? prefix,
        retryMethods: [],
        disableRequestLogging: true,
        undici: dispatcher,
        preHandler: (request, reply, done) => {
          if (allow && !allow(request)) return sendError(reply, 404);
          if (request.body instanceof Readable) request.body = copyOfBody(request.body);
          done();
        },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers),
          rewriteHeaders: withoutHopByHop,
          onResponse: (request, reply, response) => {
            // Fastify closes the connection if the body wasn't read to its end, which would cut the answer off.
            const { body } = request;
            if (body instanceof Readable) {
              reply.removeHeader('connection');
              response.stream.once('close', () => body.destroy());
            }
            if (COMPRESSIBLE.test(String(reply.getHeader('content-type')))) nameEncodings(reply);
            const length = reply.getHeader('content-length');
            if (length !== undefined && Number(length) < COMPRESS_FROM_BYTES) withoutCompression(request);
            if (request.method === 'HEAD' || reply.statusCode === 304) withoutCompression(request);
            const isRefusal =
              reply.statusCode >= 400 &&
              String(reply.getHeader('content-type')).startsWith('application/json');
            if (!isRefusal || !isForPerson(request)) reply.send(response.stream);
            else void sendRefusal(reply, response.stream);
          },
          onError: (reply, { error }) => {
            const status =
              'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
            reply.request.log.error({ err: error }, 'the upstream did not answer');
            refuse(reply, status >= 500 ? 503 : status);
          },
        },
      });
    }
  });
}

/**
 * Copies a request's body for the proxy, which destroys its stream when the upstream answers before it has read all of it,
 * as with a refused upload. Destroying the request's own stream would break the connection, often before the answer
 * arrived; so the rest of the body is read and dropped instead.
 */
function copyOfBody(body: Readable): Readable {
  const copy = new PassThrough();
  copy.on('error', () => undefined);
  copy.once('close', () => {
    body.unpipe(copy);
    body.resume();
  });
  body.once('error', (error) => copy.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new Error('the caller left before the end of the body'));
  });
  return body.pipe(copy);
}

/**
 * Says that an answer is also given compressed (RFC 9110, 12.5.5): compressed or not it `Vary`s, and its one tag is a weak one,
 * as the bytes differ.
 */
function nameEncodings(reply: AnyReply & { getHeader(name: string): unknown }): void {
  const [tag, vary] = [reply.getHeader('etag'), reply.getHeader('vary')];
  if (tag && !String(tag).startsWith('W/')) reply.header('etag', `W/${tag}`);
  if (!/accept-encoding|\*/i.test(String(vary))) {
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  }
}

/** Sets the request header with which the compression plugin is switched off. */
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
  const perConnection = new Set(headers.connection?.split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !perConnection.has(name)),
  ) as Headers;
}

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'host'>;

/** Sets the headers that name the caller to the upstream; what the caller sent in them is dropped. */
export function forwardedHeaders<Headers extends object>(request: Caller, headers: Headers): Headers {
  const { forwarded: _forwarded, ...rest } = withoutHopByHop(headers as IncomingHttpHeaders);
  return {
    ...(rest as Headers),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}
