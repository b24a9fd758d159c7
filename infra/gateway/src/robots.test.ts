import { rawGet, releaseOf, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let portal: TestPortal;
let robots: string;
beforeAll(async () => {
  portal = await startPortal({ publicUrl: 'https://proveedores.example' });
  const release = releaseOf('Licitaciones');
  const prefixes = [
    { path: '/licitaciones-concursos', entrance: 'public' as const, rendered: true as const },
    { path: '/licitaciones', entrance: ['ADMIN' as const] },
    { path: '/:type/register', entrance: ['PROVEEDOR' as const] },
    {
      path: '/certificado/:id',
      entrance: 'public' as const,
      rendered: true as const,
      unlisted: true as const,
    },
    { path: '/ayuda', entrance: 'public' as const },
  ];
  const active = { ...release, section: { ...release.section, prefixes } };
  await portal.writeRegistry(JSON.stringify({ revision: 2, sections: [{ active, previous: null }] }));
  robots = await vi.waitFor(
    async () => {
      const text = (await rawGet(portal.url, '/robots.txt')).body.toString();
      expect(text).toContain('certificado');
      return text;
    },
    { timeout: 15_000 },
  );
});
afterAll(() => portal.close());

/** Returns true if a robot that follows RFC 9309 may fetch the path: the longest matching rule decides. */
function mayFetch(path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => {
    const pattern = rule.replace(/[.?+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return { allowed: kind === 'Allow', rule, matches: new RegExp(`^${pattern}`).test(path) };
  });
  const [longest] = rules
    .filter(({ matches }) => matches)
    .sort((a, b) => b.rule.length - a.rule.length || Number(b.allowed) - Number(a.allowed));
  return longest?.allowed ?? true;
}

describe('robots.txt', () => {
  it('names the sitemap by its public address', async () => {
    const { status, headers, body } = await rawGet(portal.url, '/robots.txt');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(body.toString()).toMatch(/^User-agent: \*$/m);
    expect(body.toString()).toMatch(/^Sitemap: https:\/\/proveedores\.example\/sitemap\.xml$/m);
  });

  it.each([
    '/',
    '/licitaciones-concursos',
    '/licitaciones-concursos?licitacion=1',
    '/licitaciones-concursos/datos-abiertos',
    '/api/municat/licitaciones/convocatorias.csv',
    '/api/municat/proveedores-habilitados?page=2',
    '/assets/main.1a2b.js',
    '/sitemap.xml',
  ])('allows the public %s', (path) => {
    expect(mayFetch(path)).toBe(true);
  });

  it.each([
    '/licitaciones',
    '/licitaciones/licitaciones-concursos-1',
    '/persona-humana/register/20002307554',
    '/certificado/6f1f2b36',
    '/ayuda',
    '/login',
    '/cambiar_contrase%C3%B1a',
    '/cuenta/eyJ',
    '/api/municat/auditoria',
    '/contribuyente_/login.xhtml',
    '/metrics',
  ])('disallows the private %s', (path) => {
    expect(mayFetch(path)).toBe(false);
  });
});
