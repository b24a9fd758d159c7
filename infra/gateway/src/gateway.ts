import { randomUUID } from 'node:crypto';
import path from 'node:path';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { certificateKeys, loggedPath, sitemap } from 'shared-api/contract';
import { CALL_ROOTS, Registry, ShellRelease, segmentsOf } from 'shared-api/section';
import { serveAssets } from './assets.ts';
import { answerBrokenRequest, refuse, refuseMissing, sendError } from './errors.ts';
import { commonHeaders } from './headers.ts';
import { serveHealth } from './health.ts';
import type { GatewayOptions } from './options.ts';
import { createPageRegistry } from './page-registry.ts';
import { servePages } from './pages.ts';
import { proxyTo } from './proxy.ts';
import { createRenderer } from './rendering/renderer.ts';
import { serveRobots } from './robots.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { watchUpstreams } from './upstreams/upstreams.ts';
import { serveViolations } from './violations.ts';
import { createVisitors } from './visitors.ts';
import { watchJson } from './watched-json.ts';

export type { GatewayOptions } from './options.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
/** Where software that checks certificates without the portal finds the keys that sign them. */
const CERTIFICATE_KEYS = '/.well-known/jwks.json';
const SITEMAP = '/sitemap.xml';
/** The registry before anything is published. */
const NO_SECTIONS: Registry = { revision: 1, sections: [] };
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Creates the one origin that people see: pages, the sections' files, and the way to the API. It does not listen yet.
 * @throws Error when `shellDir/shell.json` is missing or damaged or the registry is damaged
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { logger, publicUrl, shellDir, releasesDir, source, apiBase, city } = options;
  const app = createServer(options);
  const shell = await watchJson({ file: path.join(shellDir, 'shell.json'), schema: ShellRelease, logger });
  const registryFile = await watchJson<Registry>({
    file: path.join(releasesDir, 'registry.json'),
    schema: Registry,
    logger,
    whileMissing: NO_SECTIONS,
  });
  const api = watchUpstreams([options.apiUrl].flat(), logger, options.readyEveryMs);
  app.addHook('onClose', async () => api.close());
  const apiUrl = () => `${api.next()}${apiBase}`;
  const renderer = createRenderer({
    ...options,
    apiUrl,
    limits: options.renderLimits,
  });
  app.addHook('onClose', () => renderer.close());
  const registry = createPageRegistry({
    registry: { ...registryFile, isStale: () => registryFile.isStale() || (source?.isStale() ?? false) },
    shell,
    toCompatible: options.toCompatible,
    onChange: async (changed) => renderer.prepare(await shell.current(), changed),
    logger,
  });
  await renderer.prepare(await shell.current(), await registry.current());

  serveHealth(app, api, registry);
  await proxyTo(app, { upstreams: api, prefixes: [apiBase] });
  await proxyTo(app, {
    upstreams: api,
    prefixes: [CERTIFICATE_KEYS],
    rewritePrefix: `${apiBase}${certificateKeys.path}`,
  });
  await proxyTo(app, { upstreams: api, prefixes: [SITEMAP], rewritePrefix: `${apiBase}${sitemap.path}` });
  await proxyTo(app, {
    upstreams: api,
    prefixes: ['/metrics'],
    // Several processes have counters of their own, which would seem to jump if they were asked in turn.
    allow: (request) =>
      api.origins.length === 1 && LOOPBACK.test(request.ip) && (options.trustProxy || !isForwarded(request)),
  });
  if (options.taxAuthorityUrl !== null) {
    await proxyTo(app, {
      upstreams: watchUpstreams([options.taxAuthorityUrl], logger),
      prefixes: ['/contribuyente_', '/ws', '/sr-padron'],
    });
  }
  await serveAssets(app, options);
  serveRobots(app, { publicUrl, apiBase, sitemap: SITEMAP, registry });
  const contact = options.securityContact ?? city.email;
  if (contact) serveSecurityTxt(app, publicUrl, contact);
  serveViolations(app, { apiBase, publicUrl, api, registry, shell });
  const visitors = createVisitors(publicUrl);
  await servePages(app, { ...options, shell, registry, visitors, renderer });
  return app;
}

/** Creates the Fastify server with its limits, its log and its error form. */
function createServer({ logger, publicUrl, trustProxy }: GatewayOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    genReqId: () => randomUUID(),
    // The API ends a body that arrives too slowly; a large one over a poor line may take more than an hour.
    requestTimeout: 2 * HOUR_MS,
    connectionTimeout: 90 * SECOND_MS,
    keepAliveTimeout: 65 * SECOND_MS,
    http: { headersTimeout: 15 * SECOND_MS, maxHeaderSize: 16 * 1024, requireHostHeader: false },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    frameworkErrors: (error: FastifyError, _request: unknown, reply: FastifyReply) =>
      void refuse(reply, error.statusCode ?? 400),
  });
  const headers = commonHeaders(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (!namesOneHost(request)) refuse(reply, 400);
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
    // Whoever asked went away before the answer came: nothing failed here.
    if (status >= 500 && !reply.raw.destroyed) request.log.error({ err: error }, 'the gateway failed');
    return sendError(reply, status);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // Files of the gateway's own, such as `/robots.txt`, are read only, as pages are. Other characters would be a pattern.
    const isOwnFile = /^[\w./-]+$/.test(path) && app.hasRoute({ method: 'GET', url: path });
    const isCall = !isOwnFile && CALL_ROOTS.includes(segmentsOf(path)[0] ?? '');
    // Methods that no call has, such as PROPFIND, are not passed on.
    if (isCall && !app.supportedMethods.includes(request.method)) return sendError(reply, 501);
    return isCall ? sendError(reply, 404) : refuseMissing(reply, () => sendError(reply, 404));
  });
  return app;
}

/** A host with its port; empty where the address names none (RFC 9110, 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Returns true for one `Host` that is one: Node takes any text, and the first of several lines, where a proxy in front may have
 * taken another (RFC 9112, 3.2: 400).
 */
function namesOneHost({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter(
    (_, index, lines) => index % 2 === 1 && lines[index - 1]?.toLowerCase() === 'host',
  );
  const [host] = hosts;
  if (host === undefined) return raw.httpVersion === '1.0';
  return hosts.length === 1 && HOST.test(host);
}

function isForwarded(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
}
