import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { rawGet, SCRIPT, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it('serves a file of the shell with its type, without sniffing, as immutable', async () => {
  const { status, headers, body } = await rawGet(portal.url, '/assets/main.1a2b.js');
  expect(status).toBe(200);
  expect(body.toString()).toBe(SCRIPT);
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBeUndefined();
});

it('has a tag and a date for each encoding of a file, and sends nothing again that a cache has', async () => {
  const target = '/assets/main.1a2b.js';
  for (const encoding of ['identity', 'br']) {
    const get = (more: Record<string, string> = {}) =>
      rawGet(portal.url, target, { 'accept-encoding': encoding, ...more });
    const { headers } = await get();
    expect(String(headers.vary).toLowerCase()).toBe('accept-encoding');
    const modified = String(headers['last-modified']);
    expect((await get({ 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await get({ 'if-modified-since': modified })).status).toBe(304);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await get({ 'if-modified-since': earlier })).status).toBe(200);
    // The tag decides where both are sent.
    expect((await get({ 'if-modified-since': modified, 'if-none-match': '"otra"' })).status).toBe(200);
  }
});

it('serves the brotli copy to browsers that accept it, with the type of the file itself', async () => {
  const { headers, body } = await rawGet(portal.url, '/assets/main.1a2b.js', {
    'accept-encoding': 'gzip, br',
  });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  });
  expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
});

it('serves a file of a section from its version’s folder', async () => {
  const { status, headers, body } = await rawGet(portal.url, '/mf/mf-tenders/1.0.0/entry.js', {
    'accept-encoding': 'br',
  });
  expect([status, body.toString()]).toEqual([200, 'entry']);
  expect(headers['cache-control']).toContain('immutable');
});

it('serves the files of older shells to tabs that were opened before an update', async () => {
  const shellFiles = await mkdtemp(path.join(tmpdir(), 'shells-'));
  const other = await startPortal({ shellFiles });
  const old = 'old()';
  try {
    // Another process may add them while this one runs.
    await writeFile(path.join(shellFiles, 'forms.0c1d.js'), old);
    await writeFile(path.join(shellFiles, 'forms.0c1d.js.br'), brotliCompressSync(old));
    const { status, headers, body } = await rawGet(other.url, '/assets/forms.0c1d.js', {
      'accept-encoding': 'br',
    });
    expect([status, brotliDecompressSync(body).toString()]).toEqual([200, old]);
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await rawGet(other.url, '/assets/forms.0c1d.js')).body.toString()).toBe(old);
    expect((await rawGet(other.url, '/assets/main.1a2b.js')).body.toString()).toBe(SCRIPT);
    expect((await rawGet(other.url, '/assets/none.js')).status).toBe(404);
  } finally {
    await other.close();
    await rm(shellFiles, { recursive: true, force: true });
  }
});

it('serves a range of a file, and answers 416 beyond its end', async () => {
  const part = await rawGet(portal.url, '/mf/mf-tenders/1.0.0/entry.js', { range: 'bytes=1-3' });
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    'ntr',
    'bytes 1-3/5',
  ]);
  const beyond = await rawGet(portal.url, '/mf/mf-tenders/1.0.0/entry.js', { range: 'bytes=99-' });
  expect([beyond.status, beyond.headers['cache-control']]).toEqual([416, 'no-store']);
  expect(beyond.headers['content-range']).toBe('bytes */5');
  expect(beyond.body.toString()).toBe('El archivo no tiene esa parte.\n');
});

it.each([
  '/assets/none.js',
  '/assets/',
  '/assets',
  '/assets/../shell.json',
  '/assets/%2e%2e/shell.json',
  '/assets/..%2fshell.json',
  '/mf/mf-tenders/9.9.9/entry.js',
  '/mf/mf-tenders/1.0.0/',
  '/mf/../registry.json',
])('answers 404 in plain text for %s, also to a browser that accepts HTML', async (target) => {
  const { status, headers, body } = await rawGet(portal.url, target, { accept: 'text/html,*/*' });
  expect(status).toBe(404);
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  expect(body.toString()).toBe('El archivo no existe.\n');
});

it('lets other sites read the sections’ files only, without credentials', async () => {
  const allowed = async (target: string, accept: string) => {
    const { headers } = await rawGet(portal.url, target, { accept, origin: 'https://otro.example' });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    return headers['access-control-allow-origin'];
  };
  expect(await allowed('/mf/mf-tenders/1.0.0/entry.js', '*/*')).toBe('*');
  for (const target of ['/', '/login', '/cuenta/a.b.c']) {
    expect([target, await allowed(target, 'text/html')]).toEqual([target, undefined]);
  }
});

it('serves the icon', async () => {
  const icon = await rawGet(portal.url, '/favicon.svg');
  expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

it('fetches a version that lies elsewhere before it serves its file, and answers 404 when that fails', async () => {
  const fetched: string[] = [];
  const other = await startPortal({
    source: {
      isStale: () => false,
      async fetchVersion(section, version) {
        fetched.push(`${section} ${version}`);
        if (version === '2.0.0') throw new Error('its hash is another');
        return version === '1.0.0';
      },
    },
  });
  try {
    const statusOf = async (target: string) => (await rawGet(other.url, target)).status;
    expect(await statusOf('/mf/mf-tenders/1.0.0/entry.js')).toBe(200);
    expect(await statusOf('/mf/mf-tenders/2.0.0/entry.js')).toBe(404);
    expect(await statusOf('/assets/main.1a2b.js')).toBe(200);
    expect(fetched).toEqual(['mf-tenders 1.0.0', 'mf-tenders 2.0.0']);
  } finally {
    await other.close();
  }
});
