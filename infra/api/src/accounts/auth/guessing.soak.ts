import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, startApi, type TestApi } from '#test/api.ts';
import { FREE, guesser, mostThrough } from '#test/guesses.ts';

/** One each second of the portal's clock: close to three hours. */
const TRIES = 10_000;
describe.each(DATABASES)('ten thousand guesses (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '10000000' } });
  });
  afterAll(() => api?.stop());

  const stopwatch = () => {
    const started = api.clock.now().getTime();
    return () => (api.clock.now().getTime() - started) / 1000;
  };

  it('on one account, each from another address', async () => {
    const guess = guesser(api);
    const cookie = await guess.knownBrowser('10000004');
    let through = 0;
    const seconds = stopwatch();
    for (let second = 0; second < TRIES; second++) {
      const { status } = await guess.try('10000004', 1_000 + second);
      if (status === 401) through++;
      else expect(status).toBe(429);
      if (second % 1_000 === 500) {
        expect((await guess.try('10000004', 2, 'Demo1234', { cookie })).status).toBe(200);
      }
      api.clock.move(1_000);
    }
    expect(through).toBeLessThanOrEqual(mostThrough(FREE.account, seconds()));
    expect((await guess.try('10000004', 2, 'Demo1234', { cookie })).status).toBe(200);
  });

  it('from one address, each on another account', async () => {
    const guess = guesser(api);
    let through = 0;
    const seconds = stopwatch();
    for (let second = 0; second < TRIES; second++) {
      const { status } = await guess.try(String(50_000_000 + second), 700_000);
      if (status === 401) through++;
      else expect(status).toBe(429);
      api.clock.move(1_000);
    }
    expect(through).toBeLessThanOrEqual(mostThrough(FREE.address, seconds()));
    expect((await guess.try('10000003', 700_001, 'Demo1234')).status).toBe(200);
  });

  it('on one account, all at once', async () => {
    const guess = guesser(api);
    const cookie = await guess.knownBrowser('10000002');
    const seconds = stopwatch();
    const counts = new Map<number, number>();
    for (let from = 0; from < TRIES; from += 500) {
      const tries = Array.from({ length: 500 }, (_, index) => guess.try('10000002', 800_000 + from + index));
      for (const { status } of await Promise.all(tries)) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([401, 429]);
    expect(counts.get(401)).toBeLessThanOrEqual(mostThrough(FREE.account, seconds()));
    expect((await guess.try('10000002', 2, 'Demo1234', { cookie })).status).toBe(200);
  });
});
