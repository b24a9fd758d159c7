import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { rawGet, registryOf, SHELL, startPortal, type TestPortal } from 'infra-testing/portal';
import { UNNAMED_CITY } from 'shared-api/rules';
import type { Registry } from 'shared-api/section';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const logged: string[] = [];
let portal: TestPortal;
beforeAll(async () => {
  const write = (line: string) => void logged.push(line);
  portal = await startPortal({ logger: fastify({ logger: { level: 'error', stream: { write } } }).log });
});
afterAll(() => portal.close());

const page = async (target: string, headers: Record<string, string> = { accept: 'text/html' }) => {
  const answer = await rawGet(portal.url, target, headers);
  return { ...answer, html: answer.body.toString() };
};

function registryIn(html: string): unknown {
  const json = /<script type="application\/json" id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

describe('a page', () => {
  it('is Spanish and holds the shell’s files with their hashes and the registry', async () => {
    const { status, headers, html } = await page('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/^<!doctype html>\n<html lang="es-AR" data-mantine-color-scheme="light">/);
    expect(html).toContain(`src="${SHELL.scripts[0]?.url}" integrity="${SHELL.scripts[0]?.integrity}"`);
    expect(html).toContain(`href="${SHELL.styles[0]?.url}" integrity="${SHELL.styles[0]?.integrity}"`);
    expect(html).toContain(`href="${SHELL.fonts[0]}" as="font"`);
    expect(registryIn(html)).toEqual(registryOf('Licitaciones'));
  });

  it('says without JavaScript that it is needed, and links to the pages that work without', async () => {
    const now = registryOf('Licitaciones y Concursos');
    const [section] = now.sections;
    const prefixes = section?.active.section.prefixes.map((prefix) =>
      prefix.entrance === 'public' ? { ...prefix, rendered: true } : prefix,
    );
    const reading = JSON.stringify({
      ...now,
      sections: [
        { ...section, active: { ...section?.active, section: { ...section?.active.section, prefixes } } },
      ],
    });
    const readable = await startPortal();
    try {
      await readable.writeRegistry(reading);
      const read = async (url: string) =>
        /<noscript>(<section.*)<\/noscript>/.exec(
          (await rawGet(readable.url, url, { accept: 'text/html' })).body.toString(),
        )?.[1];
      await expect
        .poll(() => read('/'))
        .toMatch(/leer: <a [^>]*href="\/licitaciones-concursos">Licitaciones y Concursos<\/a>\./);
      expect(await read('/')).toContain('<p>Para usar el portal, active JavaScript');
      const missing = await read('/no-existe');
      expect(missing).toContain('>La página que estás buscando no existe.</h1>');
      expect(missing).not.toContain('active JavaScript');
      expect(missing).toContain('href="/licitaciones-concursos"');
    } finally {
      await readable.close();
    }
    expect((await page('/')).html).not.toContain('puede leer');
  });

  it('allows only own scripts and its nonce, which changes on every page', async () => {
    const nonces = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const { headers, html } = await page('/');
      const policy = String(headers['content-security-policy']);
      const nonce = /script-src 'self' 'nonce-([^']+)'(?:;|$)/.exec(policy)?.[1] ?? '';
      expect(html).toContain(`<meta name="csp-nonce" content="${nonce}">`);
      expect(html).toContain(`nonce="${nonce}" data-needed></script>`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      );
      expect(policy).not.toContain('unsafe-eval');
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('allows code of another origin only where previews from it are configured, and names that origin', async () => {
    const [here, there] = ['https://pruebas.ejemplo.ar', 'http://localhost:8081'];
    const previewing = await startPortal({ previewOrigins: [here, there] });
    try {
      const { headers, body } = await rawGet(previewing.url, '/', { accept: 'text/html' });
      const policy = String(headers['content-security-policy']).split('; ');
      const naming = policy.filter((one) => one.includes(`'self' ${here} ${there}`));
      expect(naming.map((one) => one.split(' ')[0])).toEqual([
        'script-src',
        'style-src',
        'img-src',
        'connect-src',
      ]);
      expect(body.toString()).toContain(`<meta name="preview-origins" content="${here} ${there}">`);
    } finally {
      await previewing.close();
    }
    const { headers, html } = await page('/');
    expect(String(headers['content-security-policy'])).not.toMatch(/https?:/);
    expect(html).not.toContain('preview-origins');
  });

  it('states the upload limit where the city has set another one', async () => {
    const city = await startPortal({ maxUploadBytes: 2_097_152 });
    try {
      const { body } = await rawGet(city.url, '/', { accept: 'text/html' });
      expect(body.toString()).toContain('<meta name="max-upload-bytes" content="2097152">');
    } finally {
      await city.close();
    }
    expect((await page('/')).html).not.toContain('max-upload-bytes');
  });

  it('carries the day on which the shell or a section was last released', async () => {
    const released = await startPortal();
    try {
      const read = async () => (await rawGet(released.url, '/', { accept: 'text/html' })).body.toString();
      const day = (text: string) => `<meta name="last-maintenance" content="${text}">`;
      for (const file of [
        path.join(released.shellDir, 'shell.json'),
        path.join(released.releasesDir, 'registry.json'),
      ])
        await utimes(file, new Date('2026-03-01T15:00:00Z'), new Date('2026-03-01T15:00:00Z'));
      await expect.poll(read, { timeout: 15_000 }).toContain(day('2026-03-01'));
      await utimes(
        path.join(released.releasesDir, 'registry.json'),
        new Date(),
        new Date('2026-03-04T02:00:00Z'),
      );
      await expect.poll(read, { timeout: 15_000 }).toContain(day('2026-03-03'));
    } finally {
      await released.close();
    }
  });

  it('names the city, escaped', async () => {
    const city = { ...UNNAMED_CITY, name: 'Ciudad </script><b>"Ñ" & Cía.' };
    const portal = await startPortal({ city });
    try {
      const { body } = await rawGet(portal.url, '/', { accept: 'text/html' });
      const written = /<script type="application\/json" id="portal-city">(.*?)<\/script>/.exec(
        body.toString(),
      );
      expect(JSON.parse(written?.[1] ?? '')).toEqual(city);
      expect(body.toString()).toContain(
        'licitaciones y concursos: Ciudad &lt;/script&gt;&lt;b&gt;&quot;Ñ&quot; &amp; Cía..">',
      );
      expect(body.toString()).not.toContain('<b>');
    } finally {
      await portal.close();
    }
  });

  it('has the other security headers', async () => {
    const { headers } = await page('/login');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('below /cuenta/ is neither cached nor sent as a referrer, even with a long token full of dots', async () => {
    for (const root of ['cuenta', 'Cuenta']) {
      const { status, headers, html } = await page(`/${root}/${'a'.repeat(400)}.${'b'.repeat(400)}.c.js`);
      expect(status).toBe(200);
      expect(html).toContain('<div id="root">');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });

  it('requires https from then on when the portal is on https, for subdomains too', async () => {
    const secure = await startPortal({ publicUrl: 'https://proveedores.example' });
    try {
      const { headers } = await rawGet(secure.url, '/', { accept: 'text/html' });
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    } finally {
      await secure.close();
    }
  });

  it('is compressed for browsers that accept it', async () => {
    const { headers } = await page('/', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
  });
});

describe('the page of a path', () => {
  it('preloads the section’s files on a public prefix only', async () => {
    const open = await page('/licitaciones-concursos?pagina=2');
    expect(open.html).toContain(
      '<link rel="preload" as="script" href="/mf/mf-tenders/1.0.0/list.js" integrity="sha384-',
    );
    expect(open.html).toContain(
      '<link rel="preload" as="style" href="/mf/mf-tenders/1.0.0/list.css" integrity="sha384-',
    );
    expect(open.html).toContain('<title>Licitaciones · ');
    const closed = await page('/licitaciones');
    expect(closed.status).toBe(200);
    expect(closed.html).not.toContain('as="script"');
  });

  it.each([
    '/',
    '/login',
    '/cambiar_contrase%C3%B1a',
    '/sesiones',
    '/accesibilidad',
    '/documentacion',
    '/persona-humana/register/20002307554',
    '/licitaciones/x/y',
  ])('answers 200 for %s', async (target) => expect((await page(target)).status).toBe(200));

  it.each(['/nada', '/cuenta', '/login/otra', '/licitacionesx', '/%E0%A4%A'])(
    'answers 404 or 400 for %s, which nobody owns',
    async (target) => expect([404, 400]).toContain((await page(target)).status),
  );

  it('is the portal for an unknown path too, so that the shell can say that the page does not exist', async () => {
    const { status, html } = await page('/nada');
    expect(status).toBe(404);
    expect(html).toContain('<div id="root">');
  });

  it('is an error page for a malformed address, or JSON for a program', async () => {
    const person = await page('/licitaciones-concursos/%E0%A4%A');
    expect([person.status, person.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(person.html).toContain('<p>La dirección o el contenido del pedido no son válidos.</p>');
    expect(person.html).toContain('<a href="/">Ir al inicio del portal</a>');
    const program = await page('/licitaciones-concursos/%E0%A4%A', { accept: 'application/json' });
    expect(JSON.parse(program.html)).toMatchObject({ statusCode: 400 });
  });

  it.each([
    ['//licitaciones-concursos?pagina=2', '/licitaciones-concursos?pagina=2'],
    ['///login', '/login'],
    ['//\\otro.example/x', '/otro.example/x'],
  ])('redirects %s to the path with one slash, never to another host', async (target, location) => {
    expect(await page(target)).toMatchObject({ status: 301, headers: { location } });
  });

  it('is an error in Spanish for a request that accepts JSON or is no GET', async () => {
    const json = await page('/nada', { accept: 'application/json' });
    expect(JSON.parse(json.html)).toMatchObject({
      statusCode: 404,
      message: 'La dirección solicitada no existe.',
    });
    const post = await fetch(`${portal.url}/login`, {
      method: 'POST',
      body: 'x',
      headers: { accept: 'text/html' },
    });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await post.json()).toMatchObject({ statusCode: 405, requestId: post.headers.get('x-request-id') });
    for (const [path, status] of [
      ['/assets/main.1a2b.js', 405],
      ['/licitaciones', 405],
      ['/robots.txt', 405],
      ['/health/ready', 405],
      ['/.well-known/otro', 404],
      ['/api/otra', 404],
    ] as const) {
      expect((await fetch(`${portal.url}${path}`, { method: 'DELETE' })).status, path).toBe(status);
    }
  });
});

const PATIENCE = { timeout: 15_000 };
const shows = (registry: Registry) =>
  expect.poll(async () => registryIn((await page('/')).html), PATIENCE).toEqual(registry);

/** Waits until the gateway has read the registry and found it damaged or missing. */
async function noticesDamage(damage: () => Promise<void>): Promise<void> {
  logged.length = 0;
  await damage();
  await expect
    .poll(async () => [(await page('/')).status, logged.join()], PATIENCE)
    .toEqual([200, expect.stringContaining('the last good content stays')]);
}

describe('the registry', () => {
  it('is read again after a change, and can’t close its script element', async () => {
    const registry = registryOf('</script><script>alert(1)</script>', 2);
    await portal.writeRegistry(JSON.stringify(registry));
    await shows(registry);
    const { html } = await page('/');
    expect(html).not.toContain('<script>alert');
  });

  it.each([
    ['cut in the middle', '{"revision": 3, "sec'],
    ['of another shape', '{"revision": 0, "sections": []}'],
  ])('stays as it was while the file is %s, and is read again once it is repaired', async (_how, damaged) => {
    await portal.writeRegistry(JSON.stringify(registryOf('Antes', 10)));
    await shows(registryOf('Antes', 10));
    await noticesDamage(() => portal.writeRegistry(damaged));
    expect(registryIn((await page('/')).html)).toEqual(registryOf('Antes', 10));
    await portal.writeRegistry(JSON.stringify(registryOf('Después', 11)));
    await shows(registryOf('Después', 11));
  });

  it('stays as it was when the file vanishes', async () => {
    await portal.writeRegistry(JSON.stringify(registryOf('Antes', 20)));
    await shows(registryOf('Antes', 20));
    await noticesDamage(() => rm(path.join(portal.releasesDir, 'registry.json')));
    expect(registryIn((await page('/')).html)).toEqual(registryOf('Antes', 20));
  });

  it('keeps the gateway from starting when it is damaged then', async () => {
    await portal.writeRegistry('{');
    await expect(startPortal({ releasesDir: portal.releasesDir })).rejects.toThrow();
    await portal.writeRegistry(JSON.stringify(registryOf('Después', 21)));
  });

  it('is served to open pages, with 304 while nothing changed', async () => {
    const poll = (tag = '') => rawGet(portal.url, '/mf/registry.json', tag ? { 'if-none-match': tag } : {});
    const first = await poll();
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(first.body.toString())).toEqual(registryIn((await page('/')).html));
    const tag = String(first.headers.etag);
    expect(await poll(tag)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    await portal.writeRegistry(JSON.stringify(registryOf('Otra', 20)));
    await expect.poll(async () => (await poll(tag)).status, PATIENCE).toBe(200);
    const second = await poll(tag);
    expect(second.status).toBe(200);
    expect(JSON.parse(second.body.toString())).toEqual(registryOf('Otra', 20));
  });

  it('reaches pages without its history', async () => {
    const history = [{ revision: 1, by: 'ana.de.sistemas' }];
    await portal.writeRegistry(JSON.stringify({ ...registryOf('Con historia', 30), history }));
    await shows(registryOf('Con historia', 30));
    const { html } = await page('/');
    expect(html).not.toContain('ana.de.sistemas');
  });
});
