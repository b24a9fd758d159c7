import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import getPort from 'get-port';
import { debianProgram } from 'infra-testing/debian';
import { testKeys } from 'infra-testing/keys';
import { startPortal, type TestPortal } from 'infra-testing/portal';
import { expect, vi } from 'vitest';
import { ROOT } from '../../src/tree.ts';

const NGINX = debianProgram('nginx');
/** False where Debian's nginx is neither installed nor unpacked: its tests are skipped there. */
export const HAS_NGINX = NGINX !== null;
/** Host name of the portal. */
export const NAME = 'proveedores.example';
/** The API's answer at addresses that are not for everybody. */
export const RESTRICTED = 'no es para todos';
/** Headers of a call. */
export const JSON_CALL = { accept: 'application/json', 'content-type': 'application/json' };

interface Ports {
  readonly plain: number;
  readonly tls: number;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Call {
  readonly method?: string;
  readonly headers?: object;
  /** The caller's address. */
  readonly from?: string;
  readonly body?: string | undefined;
}

/** nginx in front of two gateways of one API. */
export interface TestNginx {
  readonly ports: Ports;
  readonly gateways: readonly TestPortal[];
  /** Asks over TLS, as a browser if the headers do not say otherwise. */
  readonly ask: (target: string, call?: Call) => Promise<Answer>;
  readonly logs: () => Promise<{ readonly access: string; readonly error: string }>;
  /** Counts the writes that reached the API and broke off or were refused there. */
  readonly brokenWrites: () => number;
  readonly close: () => Promise<void>;
}

/** Starts Debian's nginx with the configuration that is shipped. */
export async function startNginx(): Promise<TestNginx> {
  if (!NGINX) throw new Error('there is no nginx');
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  let brokenWrites = 0;
  const api = fastify();
  api.get('/api/municat/eco', ({ headers }) => headers);
  api.get('/health/ready', () => ({ status: RESTRICTED }));
  api.get('/metrics', () => RESTRICTED);
  api.get('/api/municat/auth/login', () => RESTRICTED);
  api.get('/api/municat/caida', (_asked, reply) => reply.code(503).send({ message: 'Sin base de datos.' }));
  api.put('/api/municat/una-vez', ({ raw }) => {
    brokenWrites += 1;
    raw.socket.destroy();
  });
  api.put('/api/municat/eco', ({ body }) => body);
  api.delete('/api/municat/una-vez', (_asked, reply) => {
    brokenWrites += 1;
    return reply.code(503).send({ message: 'Sin base de datos.' });
  });
  api.get('/api/municat/*', () => ({ data: 'algo' }));
  const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 });
  const behind = { apiUrl, trustProxy: true, publicUrl: `https://${NAME}` };
  const gateways = [await startPortal(behind), await startPortal(behind)];
  const ports = {
    plain: await getPort({ host: '127.0.0.1' }),
    tls: await getPort({ host: '127.0.0.1' }),
  };
  const ask = (target: string, call?: Call) => askAt(ports.tls, target, call);
  let nginx: ChildProcess | undefined;
  const close = async () => {
    if (nginx?.exitCode === null) {
      const exit = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await exit;
    }
    for (const gateway of gateways) await gateway.close().catch(() => undefined);
    await api.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await writeFile(path.join(folder, 'nginx.conf'), await configuration(folder, gateways, ports));
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', path.join(folder, 'log', 'error.log')];
    execFileSync(NGINX.file, ['-t', ...args], { env: NGINX.env, stdio: 'pipe' });
    nginx = spawn(NGINX.file, [...args, '-g', 'daemon off;'], { env: NGINX.env, stdio: 'inherit' });
    await vi.waitFor(() => ask('/'), { timeout: 30_000, interval: 100 });
  } catch (error) {
    await close();
    throw error;
  }
  const read = (name: string) => readFile(path.join(folder, 'log', name), 'utf8');
  return {
    ports,
    gateways,
    ask,
    logs: async () => ({ access: await read('access.log'), error: await read('error.log') }),
    brokenWrites: () => brokenWrites,
    close,
  };
}

/** The shipped file with the ports, certificates and folders of this test, inside of what Debian puts around it. */
async function configuration(folder: string, gateways: readonly TestPortal[], ports: Ports): Promise<string> {
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

function askAt(
  port: number,
  target: string,
  { method = 'GET', headers = {}, from = '127.0.0.1', body }: Call = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
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
