import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { createGateway, type GatewayOptions } from 'infra-gateway';
import { MAX_UPLOAD_BYTES, UNNAMED_CITY } from 'shared-api/rules';
import type { Registry, SectionRelease, ShellRelease } from 'shared-api/section';

const integrity = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const SCRIPT = `globalThis.shell = ${JSON.stringify('x'.repeat(3000))};`;

export const SHELL: ShellRelease = {
  version: '1.0.0',
  scripts: [{ url: '/assets/main.1a2b.js', integrity: integrity(SCRIPT) }],
  styles: [{ url: '/assets/main.3c4d.css', integrity: integrity('body{}') }],
  fonts: ['/assets/chivo.5e6f.woff2'],
};

/** A release of a section that owns one public prefix and one of staff. */
export function releaseOf(title: string): SectionRelease {
  const asset = (file: string) => ({ url: `/mf/mf-tenders/1.0.0/${file}`, integrity: integrity(file) });
  return {
    section: {
      name: 'mf-tenders',
      title,
      contractVersion: 1,
      prefixes: [
        { path: '/licitaciones-concursos', entrance: 'public' },
        { path: '/licitaciones', entrance: ['ADMIN'] },
        { path: '/:type/register', entrance: ['PROVEEDOR'] },
      ],
      menu: [],
    },
    version: '1.0.0',
    entry: asset('entry.js'),
    preload: { scripts: [asset('list.js')], styles: [asset('list.css')] },
  };
}

export function registryOf(title: string, revision = 1): Registry {
  return { revision, sections: [{ active: releaseOf(title), previous: null }] };
}

export interface TestPortal {
  readonly url: string;
  readonly shellDir: string;
  readonly releasesDir: string;
  readonly writeRegistry: (content: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Settings of a gateway without an API, beside its folders. */
export const GATEWAY_SETTINGS = {
  apiUrl: 'http://127.0.0.1:9',
  taxAuthorityUrl: null,
  publicUrl: 'http://localhost:8080',
  apiBase: '/api/municat',
  trustProxy: false,
  previewOrigins: [],
  maxUploadBytes: MAX_UPLOAD_BYTES,
  city: UNNAMED_CITY,
  securityContact: null,
  toCompatible: async (registry: Registry) => ({ registry, refused: [] }),
  logger: fastify({ logger: false }).log,
} satisfies Partial<GatewayOptions>;

/** Starts a gateway on a free port of the loopback, with a small shell build and registry in a temporary folder. */
export async function startPortal(options: Partial<GatewayOptions> = {}): Promise<TestPortal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-'));
  const shellDir = path.join(folder, 'shell');
  const releasesDir = path.join(folder, 'releases');
  await mkdir(path.join(shellDir, 'assets'), { recursive: true });
  await mkdir(path.join(releasesDir, 'mf', 'mf-tenders', '1.0.0'), { recursive: true });
  await writeFile(path.join(shellDir, 'shell.json'), JSON.stringify(SHELL));
  await writeFile(path.join(shellDir, 'assets', 'main.1a2b.js'), SCRIPT);
  await writeFile(path.join(shellDir, 'assets', 'main.1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(shellDir, 'assets', 'main.3c4d.css'), 'body{}');
  await writeFile(path.join(releasesDir, 'mf', 'mf-tenders', '1.0.0', 'entry.js'), 'entry');
  const writeRegistry = (content: string) => writeFile(path.join(releasesDir, 'registry.json'), content);
  await writeRegistry(JSON.stringify(registryOf('Licitaciones')));
  const app = await createGateway({
    shellDir,
    releasesDir,
    ...GATEWAY_SETTINGS,
    ...options,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    shellDir,
    releasesDir,
    writeRegistry,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a stand-in for an upstream. @returns its origin */
export async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Sends a GET without decompression, and without normalising the path, as `fetch` would. */
export function rawGet(
  origin: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(origin, { path: target, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** Sends bytes as they are. @returns everything that is received until the connection closes */
export async function rawBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes);
  await closed;
  return Buffer.concat(received).toString();
}
