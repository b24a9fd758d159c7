import fastify, { type FastifyInstance } from 'fastify';
import { listen, rawGet, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const SECRET = 'c0d1g0-Secreto_de.un.Enlace';
const ASKED = [
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
let behind: FastifyInstance;
let origin: string;

beforeAll(async () => {
  behind = fastify();
  behind.get('/*', () => ({ data: 'algo' }));
  origin = await listen(behind);
});
afterAll(() => behind.close());

let portal: TestPortal;
afterEach(() => portal.close());

/** Asks for everything. @returns the paths that the log tells of */
async function asked(apiUrl: string): Promise<string[]> {
  lines.length = 0;
  portal = await startPortal({ apiUrl, taxAuthorityUrl: apiUrl, logger });
  for (const [url] of ASKED) await rawGet(portal.url, url, { accept: 'text/html' });
  return lines.map((line) => JSON.parse(line)).flatMap(({ msg, path }) => (msg === 'answered' ? path : []));
}

test('the log tells of every answer, and of no code, token or signature that was in its address', async () => {
  expect(await asked(origin)).toEqual(ASKED.map(([, logged]) => logged));
  expect(lines.join('')).not.toContain(SECRET);
});

test('nor does it while the servers behind don’t answer', async () => {
  const gone = fastify();
  const nowhere = await listen(gone);
  await gone.close();
  expect(await asked(nowhere)).toEqual(ASKED.map(([, logged]) => logged));
  expect(lines.some((line) => line.includes('the server behind did not answer'))).toBe(true);
  expect(lines.join('')).not.toContain(SECRET);
});
