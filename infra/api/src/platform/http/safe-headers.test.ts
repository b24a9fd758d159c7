import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('pglite');
});
afterAll(() => api?.stop());

it('no page of another site is let read an answer, asked first or not', async () => {
  const origin = { origin: 'https://otro.example' };
  const asked = {
    ...origin,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization',
  };
  for (const [method, path, headers] of [
    ['GET', '/licitaciones', origin],
    ['GET', '/auth/me', origin],
    ['POST', '/auth/login', origin],
    ['OPTIONS', '/licitaciones', asked],
    ['OPTIONS', '/sujeto-fiscal/save/20002307554', asked],
  ] as const) {
    const answer = await api.call(method, path, { headers });
    const allowing = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect([method, path, allowing]).toEqual([method, path, []]);
    if (method === 'OPTIONS') expect(answer.status).toBe(404);
  }
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
