import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import fastify, { type FastifyInstance } from 'fastify';
import getPort from 'get-port';
import { debianProgram } from 'infra-testing/debian';
import { testKeys } from 'infra-testing/keys';
import { startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../../src/tree.ts';

const NGINX = debianProgram('nginx');
const NAME = 'proveedores.example';
/** What the places answer that are not for everybody. */
const KEPT = 'no es para todos';
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
const SECRET = 'c0d1g0-Secreto_de.un.Enlace';

describe.skipIf(!NGINX)('Debian’s nginx with the configuration that is shipped', () => {
  let folder: string;
  let api: FastifyInstance;
  let gateways: TestPortal[];
  let nginx: ChildProcess;
  const ports = { plain: 0, tls: 0 };
  /** How often the API was given a write that it does not end well. */
  let written = 0;

  beforeAll(async () => {
    if (!NGINX) return;
    folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
    api = fastify();
    api.get('/api/municat/eco', ({ headers }) => headers);
    api.get('/health/ready', () => ({ status: KEPT }));
    api.get('/metrics', () => KEPT);
    api.get('/api/municat/auth/login', () => KEPT);
    api.get('/api/municat/caida', (_asked, reply) => reply.code(503).send({ message: 'Sin base de datos.' }));
    api.put('/api/municat/una-vez', ({ raw }) => {
      written += 1;
      raw.socket.destroy();
    });
    api.put('/api/municat/eco', ({ body }) => body);
    api.delete('/api/municat/una-vez', (_asked, reply) => {
      written += 1;
      return reply.code(503).send({ message: 'Sin base de datos.' });
    });
    api.get('/api/municat/*', () => ({ data: 'algo' }));
    const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 });
    const behind = { apiUrl, trustProxy: true, publicUrl: `https://${NAME}` };
    gateways = [await startPortal(behind), await startPortal(behind)];
    Object.assign(ports, {
      plain: await getPort({ host: '127.0.0.1' }),
      tls: await getPort({ host: '127.0.0.1' }),
    });
    await writeFile(path.join(folder, 'nginx.conf'), await configuration());
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', path.join(folder, 'log', 'error.log')];
    execFileSync(NGINX.file, ['-t', ...args], { env: NGINX.env, stdio: 'pipe' });
    nginx = spawn(NGINX.file, [...args, '-g', 'daemon off;'], { env: NGINX.env, stdio: 'inherit' });
    await vi.waitFor(() => ask('/'), { timeout: 30_000, interval: 100 });
  }, 60_000);
  afterAll(async () => {
    if (nginx?.exitCode === null) {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await gone;
    }
    for (const gateway of gateways ?? []) await gateway.close().catch(() => undefined);
    await api?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** The shipped file with the ports, certificates and folders of this test, inside of what Debian puts around it. */
  async function configuration(): Promise<string> {
    const { portal } = await testKeys();
    await writeFile(path.join(folder, 'cert.pem'), portal.certificate);
    await writeFile(path.join(folder, 'key.pem'), portal.key);
    await mkdir(path.join(folder, 'log'));
    let site = readFileSync(path.join(ROOT, 'infra', 'deploy', 'nginx.conf'), 'utf8');
    const [first = '', second = ''] = gateways.map(({ url }) => new URL(url).host);
    for (const [shipped, here] of [
      ['server 127.0.0.1:8080 ', `server ${first} `],
      ['# server 127.0.0.1:8180 ', `server ${second} `],
      ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
      ['listen 443 ', `listen 127.0.0.1:${ports.tls} `],
      ['/etc/ssl/portal/fullchain.pem', path.join(folder, 'cert.pem')],
      ['/etc/ssl/portal/privkey.pem', path.join(folder, 'key.pem')],
      ['/var/log/nginx', path.join(folder, 'log')],
      // The block for a city whose staff sit in a network of its own.
      ['  # location ~ ^/(login|', '  location ~ ^/(login|'],
      ['  #   allow 10.0.0.0/8;', '  allow 127.0.0.1;'],
      ['  #   deny all;', '  deny all;'],
      ['  #   proxy_pass http://portal;', '  proxy_pass http://portal;'],
      ['  # }', '  }'],
    ] as const) {
      expect(site).toContain(shipped);
      site = site.replaceAll(shipped, here);
    }
    // Started by root it would otherwise hand its work to somebody who can't read the test's folder.
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${path.join(folder, what)};`,
    );
    return `${user}
      pid ${path.join(folder, 'pid')};
      error_log ${path.join(folder, 'log', 'error.log')};
      events {}
      http { ${temporary.join(' ')} ${site} }`;
  }

  interface Answer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly text: string;
  }

  function ask(
    target: string,
    {
      method = 'GET',
      headers = {},
      from = '127.0.0.1',
      body,
    }: { method?: string; headers?: object; from?: string; body?: string | undefined } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: ports.tls,
        path: target,
        method,
        headers: { host: NAME, accept: 'text/html', ...headers },
        servername: NAME,
        rejectUnauthorized: false,
        localAddress: from,
        agent: false,
      };
      const call = request(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      call.on('error', reject);
      call.end(body);
    });
  }
  const json = { accept: 'application/json', 'content-type': 'application/json' };

  test('gives pages and calls, and says that TLS is to be kept to exactly once', async () => {
    const page = await ask('/');
    expect([page.status, page.text.slice(0, 15)]).toEqual([200, '<!doctype html>']);
    expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await ask('/api/municat/licitaciones')).text).toBe('{"data":"algo"}');
  });

  test('tells the portal who asks, whatever the caller says of itself', async () => {
    const told = await ask('/api/municat/eco', {
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http', 'x-request-id': 'mine' },
    });
    expect(JSON.parse(told.text)).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': NAME,
      'x-request-id': told.headers['x-request-id'],
    });
    expect(told.headers['x-request-id']).not.toBe('mine');
  });

  test('sends http to https', async () => {
    const call = plainRequest({
      host: '127.0.0.1',
      port: ports.plain,
      path: '/licitaciones-concursos?objeto=agua',
      headers: { host: NAME },
      agent: false,
    }).end();
    const [answer] = await once(call, 'response');
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `https://${NAME}/licitaciones-concursos?objeto=agua`,
    ]);
  });

  test('gives measures and health to this machine alone, and takes no TRACE', async () => {
    expect((await ask('/health/ready')).status).toBe(200);
    for (const target of ['/health/ready', '/metrics']) {
      expect((await ask(target, { from: '127.0.0.2' })).status).toBe(403);
    }
    expect((await ask('/', { from: '127.0.0.2' })).status).toBe(200);
    expect((await ask('/', { method: 'TRACE' })).status).toBe(405);
  });

  test('lets staff sign in from the city’s own network alone, where it is told so, and suppliers from everywhere', async () => {
    for (const [target, method, reached] of [
      ['/login', 'GET', 200],
      // Nobody signs in at the API that stands behind here.
      ['/api/municat/auth/login', 'POST', 404],
    ] as const) {
      expect([target, (await ask(target, { method, from: '127.0.0.2' })).status]).toEqual([target, 403]);
      expect([target, (await ask(target, { method })).status]).toEqual([target, reached]);
    }
    for (const target of ['/', '/licitaciones-concursos', '/api/municat/licitaciones']) {
      expect([target, (await ask(target, { from: '127.0.0.2' })).status]).toEqual([target, 200]);
    }
  });

  test('keeps what is not for everybody also from who writes its address another way', async () => {
    const places = ['metrics', 'health/ready', 'api/municat/auth/login'];
    const written = places.flatMap((place) => [
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
    for (const target of written) {
      const { text } = await ask(target, { from: '127.0.0.2' });
      expect([target, text.includes(KEPT)]).toEqual([target, false]);
    }
    // It is there for whom it is for, so that nobody else got it is no accident.
    for (const place of places) {
      expect([place, (await ask(`/${place}`)).text.includes(KEPT)]).toEqual([place, true]);
    }
  });

  const agreed = (options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const socket = connect({
        host: '127.0.0.1',
        port: ports.tls,
        servername: NAME,
        rejectUnauthorized: false,
        ...options,
      });
      socket.on('secureConnect', () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.on('error', () => resolve('refused'));
    });

  test('agrees on TLS 1.2 and 1.3 with forward secrecy, the strongest first, and on nothing older or weaker', async () => {
    const anything = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    expect(await agreed({})).toMatch(/^TLSv1\.3 /);
    expect(await agreed({ ...anything, maxVersion: 'TLSv1.2' })).toBe('TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384');
    const weakFirst = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384';
    expect(await agreed({ maxVersion: 'TLSv1.2', ciphers: weakFirst })).toMatch(/AES256-GCM/);
    for (const maxVersion of ['TLSv1', 'TLSv1.1'] as const) {
      expect([maxVersion, await agreed({ ...anything, maxVersion })]).toEqual([maxVersion, 'refused']);
    }
    for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA', 'AES256-SHA', 'DHE-RSA-AES256-SHA']) {
      const asked = { ...anything, maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const;
      expect([ciphers, await agreed(asked)]).toEqual([ciphers, 'refused']);
    }
  });

  const SECRETS = [
    [`/cuenta/${SECRET}`, '/cuenta/…'],
    [`//cuenta//${SECRET}`, '/cuenta/…'],
    [`/licitaciones-concursos/avisos/baja?codigo=${SECRET}`, '/licitaciones-concursos/avisos/baja'],
    [`/api/municat/licitaciones/avisos/baja/${SECRET}`, '/api/municat/licitaciones/avisos/baja/…'],
    [
      `/licitaciones-concursos/preguntas/confirmar?codigo=${SECRET}`,
      '/licitaciones-concursos/preguntas/confirmar',
    ],
    [`/api/municat/files/1?v=9&f=${SECRET}`, '/api/municat/files/1'],
    [`/api/municat/auditoria/exportar?enlace=${SECRET}`, '/api/municat/auditoria/exportar'],
  ] as const;
  const logs = async () => {
    const read = (name: string) => readFile(path.join(folder, 'log', name), 'utf8');
    return { access: await read('access.log'), error: await read('error.log') };
  };

  test('brings a file of the shell that only one of the portals has, and one that none has from neither', async () => {
    await writeFile(path.join(gateways[1]?.shellDir ?? '', 'assets', 'forms.7a8b.js'), 'forms()');
    for (let calls = 0; calls < 6; calls++) {
      expect((await ask('/assets/forms.7a8b.js')).text).toBe('forms()');
      expect((await ask('/assets/none.js')).status).toBe(404);
    }
    // What one of them lacks is no sign that it is down.
    for (let calls = 0; calls < 4; calls++) expect((await ask('/')).status).toBe(200);
  });

  test('gives the portal’s own 503 as often as it is answered, and takes no portal for one that is down', async () => {
    for (let calls = 0; calls < 6; calls++) {
      const { status, text } = await ask('/api/municat/caida', { headers: json });
      expect([status, text]).toEqual([503, '{"message":"Sin base de datos."}']);
    }
    for (let calls = 0; calls < 4; calls++) expect((await ask('/')).status).toBe(200);
  });

  test.each([
    ['PUT', '{}'],
    ['DELETE', undefined],
  ])('makes a %s that broke off or was refused no second time', async (method, body) => {
    for (let calls = 1; calls < 5; calls++) {
      written = 0;
      const headers = body ? json : { accept: json.accept };
      const { status } = await ask('/api/municat/una-vez', { method, headers, body });
      expect([status, written]).toEqual([503, 1]);
    }
  });

  test('asks another portal when one is stopped, and nobody notices', async () => {
    await gateways[0]?.close();
    for (let calls = 0; calls < 10; calls++) expect((await ask('/')).status).toBe(200);
    for (const body of ['{"nota":"corta"}', JSON.stringify({ nota: 'larga'.repeat(40_000) })]) {
      for (let calls = 0; calls < 4; calls++) {
        const { status, text } = await ask('/api/municat/eco', { method: 'PUT', headers: json, body });
        expect([status, text === body]).toEqual([200, true]);
      }
    }
  });

  test('logs every answer as an object, with the id and the portal that gave it, and no secret or search of an address', async () => {
    const search = '/licitaciones-concursos?objeto=palabrabuscada';
    const { headers } = await ask(search);
    const asked = async () => {
      for (const [target] of SECRETS) await ask(target);
    };
    await asked();
    await gateways[1]?.close();
    await asked();
    expect((await ask(search)).status).toBe(502);
    const { access, error } = await logs();
    const lines = access
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const [, logged] of SECRETS) {
      const statuses = lines.filter((line) => line.path === logged).map(({ status }) => status);
      expect([logged, new Set(statuses).has('502'), new Set(statuses).size > 1]).toEqual([
        logged,
        true,
        true,
      ]);
    }
    expect(lines).toContainEqual(
      expect.objectContaining({
        id: headers['x-request-id'],
        path: '/licitaciones-concursos',
        status: '200',
        address: '127.0.0.1',
      }),
    );
    const tried = gateways.map(({ url }) => new URL(url).host);
    expect(lines).toContainEqual(
      expect.objectContaining({ status: '200', upstream: tried.join(', '), upstream_status: '502, 200' }),
    );
    for (const text of [access, error]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toMatch(/palabrabuscada/);
    }
  });
});
