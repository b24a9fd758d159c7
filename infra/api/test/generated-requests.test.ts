import { seeded } from 'infra-testing/seeded';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from './support/api.ts';
import { fuzz, prepareFuzz } from './support/fuzz.ts';

const REQUESTS = 1_500;
const SEED = 20_307;

/** The long form is `generated-requests.soak.ts`. */
describe.each(ANY_DATABASE)('whatever is sent (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind, { env: { RATE_LIMIT_PER_MINUTE: '10000000' } });
  });
  afterAll(() => api?.stop());

  it('is answered, in the contract’s words and with nothing of the inside', {
    timeout: 240_000,
  }, async () => {
    const prepared = await prepareFuzz(api);
    const { statuses, problems } = await fuzz(api, seeded(SEED), REQUESTS, prepared);
    expect(problems).toEqual([]);
    // Right, wrong, forbidden and missing ones were among them.
    for (const status of [200, 400, 401, 403, 404]) expect(statuses[status]).toBeGreaterThan(10);
    const ready = await fetch(`${api.origin}/health/ready`);
    expect(ready.status).toBe(200);
    const admin = await api.login('10000001');
    const chain = await api.call('GET', '/auditoria/verificar', { as: admin });
    expect(chain.body.data).toMatchObject({ integro: true });
  });
});
