import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKNOWN_ID } from '#test/access.ts';
import { startApi, type TestApi } from '#test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('postgres');
});
afterAll(() => api?.stop());

const ORIGIN = { origin: 'https://otro.example' };
const allowed = ({ headers }: { headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

it.each([
  ['GET', '/auth/me'],
  ['POST', '/auth/login'],
  ['GET', '/sujeto-fiscal'],
  ['OPTIONS', '/sujeto-fiscal/save/20002307554'],
] as const)('no page of another site may read what %s %s answers', async (method, path) => {
  const options = {
    ...ORIGIN,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization',
  };
  expect(allowed(await api.call(method, path, { headers: options }))).toEqual({});
});

it.each(['/licitaciones', '/licitaciones/ocds/releases', '/certificado-autorizado/claves', '/openapi.json'])(
  'any page may read %s with its version, also behind a conditional fetch',
  async (path) => {
    const answer = await api.call('GET', path, { headers: ORIGIN });
    expect(answer.status).toBe(200);
    expect(allowed(answer)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('ETag, Link'),
    });
    const options = {
      ...ORIGIN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const preflight = await api.call('OPTIONS', path, { headers: options });
    expect(preflight.status).toBe(204);
    expect(allowed(preflight)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('If-None-Match'),
    });
  },
);

it('any page may read a tender, which publishers see more of, and that there is none', async () => {
  const { status, headers } = await api.call('GET', `/licitaciones/${UNKNOWN_ID}`, { headers: ORIGIN });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([404, '*']);
});

it('a path that takes other methods says which', async () => {
  const answer = await api.call('DELETE', '/licitaciones');
  expect([answer.status, answer.body.message, answer.headers.get('allow')]).toEqual([
    405,
    'La operación no existe en esta dirección.',
    'OPTIONS, HEAD, GET, POST',
  ]);
  expect((await api.call('GET', '/auth/login')).headers.get('allow')).toBe('OPTIONS, POST');
});

it.each([
  ['PATCH', '/licitaciones/filtros', 'OPTIONS, HEAD, GET'],
  ['PATCH', '/licitaciones/feed.atom', 'OPTIONS, HEAD, GET'],
  ['GET', '/licitaciones/importar', 'OPTIONS, POST'],
  ['GET', '/sujeto-fiscal/habilitar-varios', 'OPTIONS, POST'],
  ['DELETE', '/auth/sesiones/cerrar', 'OPTIONS, POST'],
  ['DELETE', `/licitaciones/${UNKNOWN_ID}`, 'OPTIONS, HEAD, GET, PATCH'],
])('%s %s is told the methods of that path alone', async (method, path, allowed) => {
  const refused = await api.call(method, path);
  const preflight = await api.call('OPTIONS', path);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, allowed]);
  expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, allowed]);
});

it.each([
  ['an answer', '/licitaciones', 200],
  ['a refusal', '/usuarios', 401],
  ['what is not there', '/nada', 404],
])('%s can’t be framed, run or taken for something else by a browser', async (_what, path, status) => {
  const answer = await api.call('GET', path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*frame-ancestors 'none';.*object-src 'none';script-src 'self'/,
  );
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
});

it('leaves the connection open to who still sends what is too large, so that the refusal is read', async () => {
  const body = { dni: '10000001', password: 'x'.repeat(600 * 1024) };
  const answer = await api.call('POST', '/auth/login', { body });
  expect(answer.status).toBe(413);
  expect(answer.headers.get('connection')).not.toBe('close');
});
