import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from './support/api.ts';
import { loadPublicList } from './support/public-load.ts';

/** The long form, in which the server has a process of its own, is `public-load.soak.ts`. */
describe.each(ANY_DATABASE)('many visitors at once (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind, { env: { RATE_LIMIT_PER_MINUTE: '10000000' } });
  });
  afterAll(() => api?.stop());

  it('are all answered, and the staff meanwhile too', { timeout: 120_000 }, async () => {
    const { visitors, staff } = await loadPublicList(api.base, 200, 3);
    expect(visitors).toEqual({ 200: 600 });
    expect(Object.keys(staff)).toEqual(['200']);
    expect(staff[200]).toBeGreaterThan(1);
  });
});
