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
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signalOf } from './violations.ts';

const PATH = '/api/municat/telemetria/csp';
const ORIGIN = 'http://localhost:8080';
const PAGE = `${ORIGIN}/licitaciones-concursos?objeto=Ana`;
const FILE = `${ORIGIN}/mf/mf-tenders/1.0.0/assets/list.js`;

let api: FastifyInstance;
let portal: TestPortal;
let told: { body: unknown; from: unknown }[] = [];
const logged: string[] = [];
beforeAll(async () => {
  api = fastify();
  api.post('/api/municat/telemetria', async ({ body, headers }) => {
    told.push({ body, from: headers['x-forwarded-for'] });
    return { aceptadas: 1 };
  });
  const write = (line: string) => void logged.push(line);
  const logger = fastify({ logger: { level: 'info', stream: { write } } }).log;
  portal = await startPortal({ apiUrl: await listen(api), logger });
});
beforeEach(() => {
  told = [];
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
/** As Chromium sends it. */
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

test('every page tells browsers where to say what its policy stopped', async () => {
  for (const page of ['/', '/licitaciones-concursos', '/no-existe']) {
    const { headers } = await rawGet(portal.url, page);
    expect(String(headers['content-security-policy']).split('; ')).toContain(`report-uri ${PATH}`);
  }
});

test('what they say is counted for the section whose file it was, and nothing of the person goes on or is kept', async () => {
  expect(await send(report())).toBe(204);
  expect(told).toEqual([
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
      from: '127.0.0.1',
    },
  ]);
  expect(logged.join()).toContain(PATH);
  expect(logged.join()).not.toMatch(/Ana|secreto|objeto/);
});

test.each([
  ['no JSON', '{'],
  ['another thing', '[]'],
  ['a directive that is none', report({ 'effective-directive': 'Ana' })],
  ['a page of somebody else', report({ 'document-uri': 'https://otra.ejemplo/' })],
  ['no page', report({ 'document-uri': 'about' })],
  ['what an extension tried', report({ 'source-file': 'chrome-extension' })],
])('%s is taken and counts for nobody', async (_what, body) => {
  expect(await send(body)).toBe(204);
  expect(told).toEqual([]);
});

test('a report of another kind or too long is refused', async () => {
  expect(await send(report(), 'text/plain')).toBe(415);
  expect(await send(report({ 'script-sample': 'x'.repeat(20_000) }))).toBe(413);
  expect(told).toEqual([]);
});

test('with an API that is down a browser is answered all the same', async () => {
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

describe('a violation is blamed on', () => {
  const registry = registryOf('Licitaciones');
  const [live] = registry.sections;
  const WITH_TRIAL = {
    revision: 2,
    sections: [
      {
        active: live?.active ?? releaseOf('x'),
        previous: '0.9.0',
        canary: { release: { ...releaseOf('Licitaciones'), version: '1.1.0' }, percent: 10, roles: [] },
      },
    ],
  };
  const blamed = (source: string, page = PAGE) => {
    const signal = signalOf(
      {
        'document-uri': page,
        'effective-directive': '',
        'violated-directive': "img-src 'self'",
        'source-file': source,
      },
      ORIGIN,
      WITH_TRIAL,
      SHELL,
    );
    return signal && [signal.seccion, signal.version, signal.modo].join(' ');
  };
  const file = (version: string, origin = ORIGIN) => `${origin}/mf/mf-tenders/${version}/assets/list.js`;

  test.each([
    ['the version of the file', file('1.0.0'), PAGE, 'mf-tenders 1.0.0 activa'],
    ['the one on trial', file('1.1.0'), PAGE, 'mf-tenders 1.1.0 prueba'],
    ['the one before, of an open tab', file('0.9.0'), PAGE, 'mf-tenders 0.9.0 activa'],
    ['one that a tab tries', file('7.0.0'), PAGE, 'mf-tenders 7.0.0 manual'],
    ['one from elsewhere', file('7.0.0', 'https://pruebas.ejemplo'), PAGE, 'mf-tenders 7.0.0 manual'],
    ['who owns the page', '', PAGE, 'mf-tenders 1.0.0 activa'],
    [
      'the shell on its own pages',
      `${ORIGIN}/assets/main.js`,
      `${ORIGIN}/login`,
      `shell ${SHELL.version} activa`,
    ],
  ])('%s', (_whom, source, page, expected) => {
    expect(blamed(source, page)).toBe(expected);
  });
});
