import type { FastifyInstance } from 'fastify';
import { REGISTER_PATH } from 'shared-api/rules';
import type { GatewayOptions } from './options.ts';
import type { PageRegistry } from './page-registry.ts';

const FRESH_SECONDS = 3_600;
/** Paths of the shell and beside the pages that no search engine should index. */
const PRIVATE = ['/login', '/cambiar_contraseña', '/cuenta', '/contribuyente_', '/health', '/metrics'];

interface RobotsOptions extends Pick<GatewayOptions, 'publicUrl' | 'apiBase'> {
  readonly sitemap: string;
  readonly registry: PageRegistry;
}

/**
 * Serves `/robots.txt`: allows the public pages only, and names the sitemap. The rules are made from the live sections, so
 * that a new private page is excluded from its first day. Of two rules that match, robots follow the longer one.
 */
export function serveRobots(app: FastifyInstance, options: RobotsOptions): void {
  const { publicUrl, apiBase, sitemap, registry } = options;
  app.get('/robots.txt', async (_request, reply) => {
    const { sections } = await registry.current();
    const prefixes = sections.flatMap(({ active }) => active.section.prefixes);
    const paths = (isListed: boolean) =>
      prefixes
        .filter(({ rendered = false, unlisted = false }) => (rendered && !unlisted) === isListed)
        .map(({ path }) => path);
    const disallowed = [...new Set([...PRIVATE, ...paths(false), apiBase])].map(ruleFor);
    // With open data, and the calls of the public pages.
    const calls = ['/licitaciones', REGISTER_PATH].map((path) => `${apiBase}${path}`);
    const allowed = [...paths(true), ...calls].map(ruleFor);
    const lines = [
      'User-agent: *',
      ...allowed.map((rule) => `Allow: ${rule}`),
      ...disallowed.map((rule) => `Disallow: ${rule}`),
      '',
      `Sitemap: ${publicUrl}${sitemap}`,
      '',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(lines.join('\n'));
  });
}

/** Writes a route as a rule: parameters match any text, letters beyond ASCII are escaped. */
const ruleFor = (route: string): string => encodeURI(route.replace(/:[^/]+/g, '*'));
