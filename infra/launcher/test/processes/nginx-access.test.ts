import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_NGINX, RESTRICTED, startNginx, type TestNginx } from '../support/nginx.ts';

/** Ways to a place that end in its name, and ends that may or may not leave it the place that it was. */
const UNDER = [
  '/',
  '//',
  '/./',
  '/x/../',
  '/x/%2e%2e/',
  '/x/..%2f',
  '/x%2f..%2f',
  '/%2e/',
  '/%2f',
  '/api/../',
  '/api/municat/../../',
  '/api/municat/%2e%2e/%2e%2e/',
  '/api/municat/..%2f..%2f',
  '/api/municat/.%2e/.%2e/',
  '/api/municat/..;/..;/',
  '/api/municat/..\\..\\',
  '/x\\..\\',
  '/api/municat/files/../../../',
  '/assets/../',
  '/assets/%2e%2e/',
  '/assets/..%2f',
  '/x?/../',
  '/x#/../',
  '/x%23/../',
  '/x%3f/../',
  'https://proveedores.example/',
  'http://127.0.0.1/',
];
const AFTER = [
  '/.',
  '/./',
  '/..',
  '/x/..',
  '/%2e',
  ';x',
  ';',
  '%20',
  '%00',
  '%0a',
  '%09',
  '%23',
  '%3f',
  '%3fx',
  '%2f',
  '%5c',
  '#',
  '?',
  '?x',
  '.',
  '.json',
  '%c0%af',
];

describe.skipIf(!HAS_NGINX)('Debian’s nginx with the configuration that is shipped', () => {
  let nginx: TestNginx;

  beforeAll(async () => {
    nginx = await startNginx();
  }, 60_000);
  afterAll(() => nginx?.close());

  it('gives measures and health to this machine alone, and takes no TRACE', async () => {
    expect((await nginx.ask('/health/ready')).status).toBe(200);
    for (const target of ['/health/ready', '/metrics']) {
      expect((await nginx.ask(target, { from: '127.0.0.2' })).status).toBe(403);
    }
    expect((await nginx.ask('/', { from: '127.0.0.2' })).status).toBe(200);
    expect((await nginx.ask('/', { method: 'TRACE' })).status).toBe(405);
  });

  it('lets staff sign in from the city’s own network alone, where it is told so, and suppliers from everywhere', async () => {
    for (const [target, method, reached] of [
      ['/login', 'GET', 200],
      // Nobody signs in at the API that stands behind here.
      ['/api/municat/auth/login', 'POST', 404],
    ] as const) {
      expect([target, (await nginx.ask(target, { method, from: '127.0.0.2' })).status]).toEqual([
        target,
        403,
      ]);
      expect([target, (await nginx.ask(target, { method })).status]).toEqual([target, reached]);
    }
    for (const target of ['/', '/licitaciones-concursos', '/api/municat/licitaciones']) {
      expect([target, (await nginx.ask(target, { from: '127.0.0.2' })).status]).toEqual([target, 200]);
    }
  });

  it('keeps what is not for everybody also from who writes its address another way', async () => {
    const places = ['metrics', 'health/ready', 'api/municat/auth/login'];
    const targets = places.flatMap((place) => [
      ...UNDER.flatMap((way) => [`${way}${place}`, `${way}${place}/`]),
      ...AFTER.map((end) => `/${place}${end}`),
      `/${place.toUpperCase()}`,
      `/${place.replace(/([^/]*)$/, '.\\$1')}`,
      `/${place.replaceAll('/', '%2f')}`,
      `/${place.replaceAll('/', '%5c')}`,
      `/${place.replaceAll('/', '//')}`,
      `/${place.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`)}`,
      `/${place.replace(/.$/, (last) => `%25${last.charCodeAt(0).toString(16)}`)}`,
    ]);
    for (const target of targets) {
      const { text } = await nginx.ask(target, { from: '127.0.0.2' });
      expect([target, text.includes(RESTRICTED)]).toEqual([target, false]);
    }
    // It is there for whom it is for, so that nobody else got it is no accident.
    for (const place of places) {
      expect([place, (await nginx.ask(`/${place}`)).text.includes(RESTRICTED)]).toEqual([place, true]);
    }
  });
});
