import fastify, { type FastifyInstance } from 'fastify';
import {
  listen,
  rawGet,
  registryOf,
  releaseOf,
  SHELL,
  startPortal,
  type TestPortal,
} from 'infra-testing/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signalOf } from './violations.ts';

const PATH = '/api/municat/telemetria/csp';
const ORIGIN = 'http://localhost:8080';
const PAGE = `${ORIGIN}/licitaciones-concursos?objeto=Ana`;
const FILE = `${ORIGIN}/mf/mf-tenders/1.0.0/assets/list.js`;

let api: FastifyInstance;
let portal: TestPortal;
let forwarded: { body: unknown; address: unknown }[] = [];
const logged: string[] = [];
beforeAll(async () => {
  api = fastify();
  api.post('/api/municat/telemetria', async ({ body, headers }) => {
    forwarded.push({ body, address: headers['x-forwarded-for'] });
    return { aceptadas: 1 };
  });
  const write = (line: string) => void logged.push(line);
  const logger = fastify({ logger: { level: 'info', stream: { write } } }).log;
  portal = await startPortal({ apiUrl: await listen(api), logger });
});
beforeEach(() => {
  forwarded = [];
  logged.length = 0;
});
afterAll(async () => {
  await portal.close();
  await api.close();
});

const send = async (body: string, type = 'application/csp-report') => {
  const answer = await fetch(`${portal.url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return answer.status;
};
/** A report as Chromium sends it. */
const report = (parts: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': PAGE,
      referrer: `${ORIGIN}/cuenta/secreto`,
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'none'",
      'blocked-uri': 'inline',
      'script-sample': 'alert("Ana Gómez")',
      'source-file': FILE,
      ...parts,
    },
  });

it('names in the policy of every page where violations are reported', async () => {
  for (const page of ['/', '/licitaciones-concursos', '/no-existe']) {
    const { headers } = await rawGet(portal.url, page);
    expect(String(headers['content-security-policy']).split('; ')).toContain(`report-uri ${PATH}`);
  }
});

it('forwards section, version and directive, and nothing about the person', async () => {
  expect(await send(report())).toBe(204);
  expect(forwarded).toEqual([
    {
      body: {
        senales: [
          {
            tipo: 'csp',
            directiva: 'script-src-elem',
            seccion: 'mf-tenders',
            version: '1.0.0',
            modo: 'activa',
          },
        ],
      },
      address: '127.0.0.1',
    },
  ]);
  expect(logged.join()).toContain(PATH);
  expect(logged.join()).not.toMatch(/Ana|secreto|objeto/);
});

it.each([
  ['no JSON', '{'],
  ['an array', '[]'],
  ['an unknown directive', report({ 'effective-directive': 'Ana' })],
  ['a page of another site', report({ 'document-uri': 'https://otra.ejemplo/' })],
  ['no page', report({ 'document-uri': 'about' })],
  ['a violation of a browser extension', report({ 'source-file': 'chrome-extension' })],
])('accepts %s without forwarding it', async (_what, body) => {
  expect(await send(body)).toBe(204);
  expect(forwarded).toEqual([]);
});

it('refuses a report of another type, or that is too long', async () => {
  expect(await send(report(), 'text/plain')).toBe(415);
  expect(await send(report({ 'script-sample': 'x'.repeat(20_000) }))).toBe(413);
  expect(forwarded).toEqual([]);
});

it('answers the browser while the API is down', async () => {
  const alone = await startPortal();
  try {
    const answer = await fetch(`${alone.url}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: report(),
    });
    expect(answer.status).toBe(204);
  } finally {
    await alone.close();
  }
});

describe('a violation is attributed to', () => {
  const registry = registryOf('Licitaciones');
  const [live] = registry.sections;
  const WITH_CANARY = {
    revision: 2,
    sections: [
      {
        active: live?.active ?? releaseOf('x'),
        previous: '0.9.0',
        canary: { release: { ...releaseOf('Licitaciones'), version: '1.1.0' }, percent: 10, roles: [] },
      },
    ],
  };
  const attribution = (source: string, page = PAGE) => {
    const signal = signalOf(
      {
        'document-uri': page,
        'effective-directive': '',
        'violated-directive': "img-src 'self'",
        'source-file': source,
      },
      ORIGIN,
      WITH_CANARY,
      SHELL,
    );
    return signal && [signal.seccion, signal.version, signal.modo].join(' ');
  };
  const file = (version: string, origin = ORIGIN) => `${origin}/mf/mf-tenders/${version}/assets/list.js`;

  it.each([
    ['the version of the file', file('1.0.0'), PAGE, 'mf-tenders 1.0.0 activa'],
    ['the canary', file('1.1.0'), PAGE, 'mf-tenders 1.1.0 prueba'],
    ['the version before, in an open tab', file('0.9.0'), PAGE, 'mf-tenders 0.9.0 activa'],
    ['a preview', file('7.0.0'), PAGE, 'mf-tenders 7.0.0 manual'],
    [
      'a preview from another portal',
      file('7.0.0', 'https://pruebas.ejemplo'),
      PAGE,
      'mf-tenders 7.0.0 manual',
    ],
    ['the section that owns the page', '', PAGE, 'mf-tenders 1.0.0 activa'],
    [
      'the shell on its own pages',
      `${ORIGIN}/assets/main.js`,
      `${ORIGIN}/login`,
      `shell ${SHELL.version} activa`,
    ],
  ])('%s', (_what, source, page, expected) => {
    expect(attribution(source, page)).toBe(expected);
  });
});
