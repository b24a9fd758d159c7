import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('postgres', { env: { RATE_LIMIT_PER_MINUTE: '10' } });
});
afterAll(() => api?.stop());

const CALLS = [
  ['GET', '/licitaciones', 200],
  ['GET', '/nada', 404],
  ['DELETE', '/licitaciones', 405],
  ['OPTIONS', '/licitaciones', 204],
  ['POST', '/nada', 400, { headers: { 'content-type': 'application/json' }, body: '{' }],
] as const;

it('counts what is not there, other methods and preflights among the calls of an address', async () => {
  for (const [method, path, status, init] of [...CALLS, ...CALLS]) {
    expect((await api.call(method, path, init)).status, `${method} ${path}`).toBe(status);
  }
  for (const [method, path, , init] of CALLS) {
    const refused = await api.call(method, path, init);
    expect(refused.status, `${method} ${path}`).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
