import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { certificateKeys, loggedPath, sitemap } from 'shared-api/contract';
import { type City, MAX_UPLOAD_BYTES, UNNAMED_CITY } from 'shared-api/rules';
import { ownerOf, Registry, ShellRelease, segmentsOf } from 'shared-api/section';
import { type ReleasesSource, serveAssets } from './assets.ts';
import { sendError, sendNoFile } from './errors.ts';
import { type Fit, type FittedRegistry, fittedRegistry } from './fitted.ts';
import { commonHeaders, pageHeaders } from './headers.ts';
import { serveReadiness } from './health.ts';
import { renderPage } from './html.ts';
import { isShellRoute, kindOf } from './paths.ts';
import { forwardedHeaders, proxyTo } from './proxy.ts';
import { refuse } from './refusal-page.ts';
import { serveRegistry } from './registry.ts';
import { createRenderer } from './rendering/renderer.ts';
import { serveRobots } from './robots.ts';
import { type Upstreams, watchUpstreams } from './upstreams/upstreams.ts';
import { takeViolations, VIOLATIONS_PATH } from './violations.ts';
import { createVisitors, givenTo } from './visitors.ts';
import { type WatchedJson, watchJson } from './watched-json.ts';

export interface GatewayOptions {
  /** The shell's build: `shell.json` and `assets/`. */
  readonly shellDir: string;
  /** Where the files of this shell and of those before lie, for pages that others gave or that are open since then. */
  readonly shellFiles?: string;
  /** Where sections are published: `registry.json` and `mf/`. */
  readonly releasesDir: string;
  /** Where releases lie elsewhere, what copies them there. */
  readonly source?: ReleasesSource;
  /** Holds what is live against this shell; without it everything fits. */
  readonly fit?: Fit;
  /** Origin of the API server, or of each of its processes. */
  readonly apiUrl: string | readonly string[];
  /** Origin of the local tax authority; null when a real one is used. */
  readonly taxAuthorityUrl: string | null;
  /** Origin that people see. */
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
  /** Path of the API, `/api/municat` unless configured. */
  readonly apiBase?: string;
  /** Whether a proxy of ours stands in front, whose `X-Forwarded-*` headers may be believed. */
  readonly trustProxy?: boolean;
  /** Origins from which a tab may try a section before it is released here; none unless configured. */
  readonly previewOrigins?: readonly string[];
  /** How many bytes the API takes of an upload; pages say so before one is sent. */
  readonly maxUploadBytes?: number;
  /** Whose portal it is, as pages say. */
  readonly city?: City;
  /** How long the API gives a caller to send a request: whoever is too slow hears it from there. */
  readonly requestTimeoutMs?: number;
}

const API_BASE = '/api/municat';
const SECOND_MS = 1000;
/** Where anyone who checks a certificate without the portal looks for the keys that sign them. */
const CERTIFICATE_KEYS = '/.well-known/jwks.json';
/** What search engines read: `robots.txt` names it. */
const SITEMAP = '/sitemap.xml';
/** Nothing is published yet. */
const NO_SECTIONS: Registry = { revision: 1, sections: [] };
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * The one origin that people see: pages, the sections' files, and the way to the API. Listens nowhere yet.
 * @throws Error when `shellDir/shell.json` is missing or damaged or the registry is damaged
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    // An upload over a poor line takes minutes; a silent one is cut long before.
    requestTimeout: (options.requestTimeoutMs ?? 120 * SECOND_MS) + 60 * SECOND_MS,
    connectionTimeout: 90 * SECOND_MS,
    keepAliveTimeout: 65 * SECOND_MS,
    http: { headersTimeout: 15 * SECOND_MS, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error: FastifyError, _request: unknown, reply: FastifyReply) =>
      void refuse(reply, error.statusCode ?? 400),
  });
  const headers = commonHeaders(options.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'the gateway failed');
    return sendError(reply, status);
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404));

  const shell = await watchShell(options);
  const registry = await watchRegistry(options, shell);
  const api = watchUpstreams([options.apiUrl].flat(), options.logger);
  app.addHook('onClose', async () => api.close());
  serveReadiness(app, { api, registry });
  const apiBase = options.apiBase ?? API_BASE;
  await proxyTo(app, { upstreams: api, prefixes: [apiBase, '/health'] });
  await proxyTo(app, {
    upstreams: api,
    prefixes: [CERTIFICATE_KEYS],
    becomes: `${apiBase}${certificateKeys.path}`,
  });
  await proxyTo(app, {
    upstreams: api,
    prefixes: [SITEMAP],
    becomes: `${apiBase}${sitemap.path}`,
  });
  await proxyTo(app, {
    upstreams: api,
    prefixes: ['/metrics'],
    // Of several processes each has its own: asked in turn, their counters would seem to jump.
    allow: (request) =>
      api.origins.length === 1 && LOOPBACK.test(request.ip) && (options.trustProxy || !isForwarded(request)),
  });
  if (options.taxAuthorityUrl !== null) {
    await proxyTo(app, {
      upstreams: watchUpstreams([options.taxAuthorityUrl], options.logger),
      prefixes: ['/contribuyente_', '/ws', '/sr-padron'],
    });
  }
  await serveAssets(app, options);
  serveRobots(app, { publicUrl: options.publicUrl, apiBase, sitemap: SITEMAP, registry });
  await servePages(app, options, { shell, registry, api });
  return app;
}

const watchShell = ({ shellDir, logger }: GatewayOptions): Promise<WatchedJson<ShellRelease>> =>
  watchJson({ file: path.join(shellDir, 'shell.json'), schema: ShellRelease, logger });

async function watchRegistry(
  { releasesDir, source, fit, logger }: GatewayOptions,
  shell: WatchedJson<ShellRelease>,
): Promise<FittedRegistry> {
  const registry = await watchJson<Registry>({
    file: path.join(releasesDir, 'registry.json'),
    schema: Registry,
    logger,
    whileMissing: NO_SECTIONS,
  });
  const followed = { ...registry, isStale: () => registry.isStale() || (source?.isStale() ?? false) };
  return fittedRegistry({ registry: followed, shell, fit, logger });
}

async function servePages(
  app: FastifyInstance,
  {
    shellDir,
    releasesDir,
    publicUrl,
    apiBase = API_BASE,
    logger,
    previewOrigins = [],
    maxUploadBytes = MAX_UPLOAD_BYTES,
    city = UNNAMED_CITY,
  }: GatewayOptions,
  {
    shell,
    registry,
    api,
  }: {
    readonly shell: WatchedJson<ShellRelease>;
    readonly registry: WatchedJson<Registry>;
    readonly api: Upstreams;
  },
): Promise<void> {
  const renderer = createRenderer({
    shellDir,
    releasesDir,
    apiUrl: () => `${api.next()}${apiBase}`,
    city,
    logger,
  });
  const live = await preparing(registry, async (now) => renderer.prepare(await shell.current(), now));
  takeViolations(app, { apiBase, publicUrl, api, registry, shell });
  await app.register(async (scope) => {
    await scope.register(fastifyCompress, { globalDecompression: false, encodings: ['br', 'gzip'] });
    const visitors = createVisitors(publicUrl);
    serveRegistry(scope, live, visitors);
    scope.get('/*', async (request, reply) => {
      // To a browser it would name another host.
      if (request.url.startsWith('//')) return reply.redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 301);
      const segments = segmentsOf(pathOf(request));
      const kind = kindOf(segments);
      if (kind === 'file') return sendNoFile(reply);
      if (kind === 'call' || !acceptsHtml(request)) return sendError(reply, 404);
      const now = await live.current();
      const owner = givenTo(visitors.recognize(request, reply, now), now, ownerOf(now, segments));
      const nonce = randomBytes(16).toString('base64');
      const build = await shell.current();
      const made =
        owner &&
        (await renderer.render({
          shell: build,
          registry: now,
          owner,
          url: request.url,
          nonce,
          headers: forwardedHeaders(request, {}),
        }));
      const rendered = made === 'unknown' ? null : made;
      const known = owner ? made !== 'unknown' : isShellRoute(segments);
      return reply
        .code(known ? 200 : 404)
        .headers(pageHeaders(nonce, segments, previewOrigins, `${apiBase}${VIOLATIONS_PATH}`))
        .send(
          renderPage({
            shell: build,
            registry: now,
            nonce,
            previewOrigins,
            maxUploadBytes,
            city,
            owner,
            known,
            rendered,
          }),
        );
    });
    scope.addHook('onClose', () => renderer.close());
  });
}

/** The same registry; what a new one brings is loaded once it is seen, so that its first visitor doesn't wait for that. */
async function preparing(
  registry: WatchedJson<Registry>,
  prepare: (now: Registry) => Promise<void>,
): Promise<WatchedJson<Registry>> {
  let last = await registry.current();
  await prepare(last);
  return {
    ...registry,
    async current() {
      const now = await registry.current();
      if (now !== last) void prepare(now);
      last = now;
      return now;
    },
  };
}

function acceptsHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept;
  return accept === undefined || /text\/(?:html|\*)|\*\/\*/.test(accept);
}

function isForwarded(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
