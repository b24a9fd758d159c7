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

it('logs no secret while the upstreams don’t answer', async () => {
  const closed = fastify();
  const nowhere = await listen(closed);
  await closed.close();
  expect(await loggedPaths(nowhere)).toEqual(REQUESTS.map(([, logged]) => logged));
  expect(lines.some((line) => line.includes('the upstream did not answer'))).toBe(true);
  expect(lines.join('')).not.toContain(SECRET);
});
