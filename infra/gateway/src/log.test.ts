import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { listen, rawGet, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

const SECRET = 'c0d1g0-Secreto_de.un.Enlace';
const REQUESTS = [
  [`/cuenta/${SECRET}`, '/cuenta/…'],
  [`/licitaciones-concursos/avisos/baja?codigo=${SECRET}`, '/licitaciones-concursos/avisos/baja'],
  [`/api/municat/licitaciones/avisos/baja/${SECRET}`, '/api/municat/licitaciones/avisos/baja/…'],
  [`/api/municat/files/1?v=9&f=${SECRET}`, '/api/municat/files/1'],
  [`/contribuyente_/login?token=${SECRET}`, '/contribuyente_/login'],
  [`/mf/no/existe.js?${SECRET}`, '/mf/no/existe.js'],
] as const;

const lines: string[] = [];
const logger = fastify({
  logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
}).log;
let upstream: FastifyInstance;
let origin: string;

beforeAll(async () => {
  upstream = fastify();
  upstream.get('/*', () => ({ data: 'algo' }));
  origin = await listen(upstream);
});
afterAll(() => upstream.close());

let portal: TestPortal;
afterEach(() => portal.close());

/** Makes all requests. @returns the logged paths */
async function loggedPaths(apiUrl: string): Promise<string[]> {
  lines.length = 0;
  portal = await startPortal({ apiUrl, taxAuthorityUrl: apiUrl, logger });
  for (const [url] of REQUESTS) await rawGet(portal.url, url, { accept: 'text/html' });
  return lines.map((line) => JSON.parse(line)).flatMap(({ msg, path }) => (msg === 'answered' ? path : []));
}

it('logs every answer, without the codes, tokens and signatures in its address', async () => {
  expect(await loggedPaths(origin)).toEqual(REQUESTS.map(([, logged]) => logged));
  expect(lines.join('')).not.toContain(SECRET);
});

it('logs no failure of its own when a visitor goes away before the answer comes', async () => {
  lines.length = 0;
  const begun = Promise.withResolvers<ServerResponse>();
  const slow = createServer(async (request, response) => {
    if (!request.url?.endsWith('/lento')) return response.end('{}');
    await text(request);
    // Its head, but never its body.
    response.writeHead(200, { 'content-type': 'application/pdf' }).flushHeaders();
    begun.resolve(response);
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const { port } = slow.address() as AddressInfo;
  portal = await startPortal({ apiUrl: `http://127.0.0.1:${port}`, logger });
  const visitor = new AbortController();
  const { signal } = visitor;
  const answer = fetch(`${portal.url}/api/municat/lento`, { method: 'POST', body: 'algo', signal });
  const upstream = await begun.promise;
  // What came of the answer is at the gateway before the answer to a later call.
  await rawGet(portal.url, '/api/municat/rapido');
  visitor.abort();
  await expect(answer).rejects.toThrow();
  // The gateway gives the call up, and has logged by then what it had to say.
  await once(upstream, 'close');
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  slow.close();
});

it('logs no secret while the upstreams don’t answer', async () => {
  const closed = fastify();
  const nowhere = await listen(closed);
  await closed.close();
  expect(await loggedPaths(nowhere)).toEqual(REQUESTS.map(([, logged]) => logged));
  expect(lines.some((line) => line.includes('the upstream did not answer'))).toBe(true);
  expect(lines.join('')).not.toContain(SECRET);
});
