import type { FastifyInstance } from 'fastify';
import type { Registry, SectionRelease } from 'shared-api/section';
import type { WatchedJson } from './watched-json.ts';

const FRESH_SECONDS = 3_600;
/** The shell's pages with nothing to be found, and what stands beside the pages. */
const PRIVATE = ['/login', '/cambiar_contraseña', '/cuenta', '/contribuyente_', '/health', '/metrics'];

interface RobotsOptions {
  readonly publicUrl: string;
  readonly apiBase: string;
  /** Path of the sitemap. */
  readonly sitemap: string;
  readonly registry: WatchedJson<Registry>;
}

/**
 * `/robots.txt`: keeps search engines to what is public, and names the sitemap. What is private is read from the sections
 * that are live, so that a new one is left out from its first day.
 */
export function serveRobots(app: FastifyInstance, { registry, ...options }: RobotsOptions): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { sections } = await registry.current();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(
        robotsOf(
          options,
          sections.map(({ active }) => active),
        ),
      );
  });
}

/** The rules and the sitemap's address. Of two rules that match, robots follow the longer one. */
export function robotsOf(
  { publicUrl, apiBase, sitemap }: Omit<RobotsOptions, 'registry'>,
  releases: readonly SectionRelease[],
): string {
  const prefixes = releases.flatMap(({ section }) => section.prefixes);
  // A public page that does not come finished holds nothing to be found: a person's own certificate, say.
  const paths = (found: boolean) =>
    prefixes.filter(({ rendered = false }) => rendered === found).map(({ path }) => path);
  const hidden = [...new Set([...PRIVATE, ...paths(false), apiBase])].map(ruleFor);
  // Open data and what the public pages ask for.
  const shown = [...paths(true), `${apiBase}/licitaciones`].map(ruleFor);
  return [
    'User-agent: *',
    ...shown.map((rule) => `Allow: ${rule}`),
    ...hidden.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${publicUrl}${sitemap}`,
    '',
  ].join('\n');
}

/** A route as robots read it: parameters are any text, letters beyond ASCII are escaped. */
const ruleFor = (route: string): string => encodeURI(route.replace(/:[^/]+/g, '*'));
