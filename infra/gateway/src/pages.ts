import { randomBytes } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { todayInCity } from 'shared-api/rules';
import {
  CALL_ROOTS,
  FILE_ROOTS,
  matchesTemplate,
  ownerOf,
  RENDERED_SHELL_ROUTES,
  SHELL_ROUTES,
  type ShellRelease,
  segmentsOf,
} from 'shared-api/section';
import { refuseFile, sendError } from './errors.ts';
import { pageHeaders } from './headers.ts';
import { type PageSettings, renderPage } from './html.ts';
import { type PageRegistry, serveRegistry } from './page-registry.ts';
import { forwardedHeaders } from './proxy.ts';
import type { Renderer } from './rendering/renderer.ts';
import { VIOLATIONS_PATH } from './violations.ts';
import { ownerFor, type Visitors } from './visitors.ts';
import type { WatchedJson } from './watched-json.ts';

interface PageOptions extends PageSettings {
  readonly shell: WatchedJson<ShellRelease>;
  readonly registry: PageRegistry;
  readonly visitors: Visitors;
  readonly renderer: Renderer;
  readonly apiBase: string;
}

/** Serves the registry, and the shell's page at every path that is neither a file nor a call. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { visitors, renderer, apiBase, previewOrigins } = options;
  await app.register(async (scope) => {
    await scope.register(fastifyCompress, { globalDecompression: false, encodings: ['br', 'gzip'] });
    serveRegistry(scope, options.registry, visitors);
    scope.get('/*', async (request, reply) => {
      // A browser would read a path with two slashes as another host.
      if (request.url.startsWith('//')) return reply.redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 301);
      const path = request.url.split('?', 1)[0] ?? '/';
      const segments = segmentsOf(path);
      const root = segments[0] ?? '';
      // An extension decides nothing: routes such as `/cuenta/{jwt}` hold dots.
      if (FILE_ROOTS.includes(root)) return refuseFile(reply, 404);
      if (CALL_ROOTS.includes(root) || !acceptsHtml(request)) return sendError(reply, 404);
      const registry = await options.registry.current();
      const shell = await options.shell.current();
      const visitor = visitors.recognize(request, reply, registry);
      const owner = ownerFor(visitor, registry, ownerOf(registry, segments));
      const nonce = randomBytes(16).toString('base64');
      const headers = forwardedHeaders(request, {});
      const isShells = owner === null && isAmong(SHELL_ROUTES, segments);
      const rendering =
        isShells && !isAmong(RENDERED_SHELL_ROUTES, segments)
          ? null
          : await renderer.render({ shell, registry, owner, url: request.url, nonce, headers });
      const exists = owner ? rendering !== 'unknown' : isShells;
      return reply
        .code(exists ? 200 : 404)
        .headers(pageHeaders(nonce, segments, previewOrigins, `${apiBase}${VIOLATIONS_PATH}`))
        .send(
          renderPage({
            ...options,
            shell,
            registry,
            nonce,
            path,
            lastMaintenance: todayInCity(lastChange(options)),
            owner,
            exists,
            needsScript: isAmong(SIGN_IN_PATHS, segments),
            rendered: rendering === 'unknown' ? null : rendering,
          }),
        );
    });
  });
}

/** When the shell's build or the live sections were last replaced. */
const lastChange = ({ shell, registry }: PageOptions): Date =>
  new Date(Math.max(shell.changedAt().getTime(), registry.changedAt().getTime()));

/** Pages that are rendered, but whose purpose needs JavaScript. */
const SIGN_IN_PATHS = ['/', '/login'];

const isAmong = (routes: readonly string[], segments: readonly string[]): boolean =>
  routes.some((route) => matchesTemplate(route, segments, false));

function acceptsHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept;
  return accept === undefined || /text\/(?:html|\*)|\*\/\*/.test(accept);
}
