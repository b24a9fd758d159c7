import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, startApi, type TestApi } from './support/api.ts';

const MINUTE_MS = 60_000;
/** What the portal lets through before it holds up: of one account, of one address. */
const FREE = { account: 5, address: 30 };

/** Each guess that is let through costs a password check, so they are few here; the clock makes it hours. */
describe.each(DATABASES)('guessing passwords (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '10000000' } });
  });
  afterAll(() => api?.stop());

  const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const guess = (dni: string, from: number, password = 'nada1', headers: Record<string, string> = {}) =>
    api.call('POST', '/auth/login', {
      body: { dni, password },
      headers: { 'x-forwarded-for': addressOf(from), ...headers },
    });

  it('on one account from many addresses: few get through, while its owner gets in from a known browser', async () => {
    const dni = '10000004';
    const first = await guess(dni, 1, 'Demo1234');
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).not.toBe('');
    let through = 0;
    // One try each second for half an hour, each from another address.
    for (let second = 0; second < 1_800; second++) {
      const { status } = await guess(dni, 1_000 + second);
      if (status === 401) through++;
      else expect(status).toBe(429);
      if (second % 600 === 300) expect((await guess(dni, 2, 'Demo1234', { cookie })).status).toBe(200);
      api.clock.move(1_000);
    }
    // Five for nothing, then a delay that doubles each time: 2 + 4 + … + 512 s fill half an hour and more.
    expect(through).toBeGreaterThanOrEqual(FREE.account);
    expect(through).toBeLessThanOrEqual(FREE.account + 11);
    expect((await guess(dni, 3, 'Demo1234')).status).toBe(429);
    expect((await guess(dni, 2, 'Demo1234', { cookie })).status).toBe(200);
  });

  it('on many accounts from one address: few get through, and other addresses are not held up', async () => {
    api.clock.move(60 * MINUTE_MS);
    let through = 0;
    for (let index = 0; index < 400; index++) {
      const answer = await guess(String(50_000_000 + index), 77_777);
      if (answer.status === 401) through++;
      else {
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      api.clock.move(1_000);
    }
    expect(through).toBeGreaterThanOrEqual(FREE.address);
    expect(through).toBeLessThanOrEqual(FREE.address + 9);
    expect((await guess('10000003', 77_777, 'Demo1234')).status).toBe(429);
    expect((await guess('10000003', 77_778, 'Demo1234')).status).toBe(200);
  });

  it('with another account’s mark of a known browser helps nobody', async () => {
    api.clock.move(60 * MINUTE_MS);
    const mine = await guess('10000005', 5, 'Demo1234');
    const cookie = mine.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let index = 0; index < FREE.account + 1; index++) await guess('10000002', 200_000 + index);
    expect((await guess('10000002', 300_000, 'Demo1234')).status).toBe(429);
    expect((await guess('10000002', 300_001, 'Demo1234', { cookie })).status).toBe(429);
  });

  it('in the known browser itself is held up too', async () => {
    api.clock.move(60 * MINUTE_MS);
    const cookie = (await guess('10000003', 9, 'Demo1234')).headers.get('set-cookie')?.split(';')[0] ?? '';
    const statuses: number[] = [];
    for (let index = 0; index < 20; index++) {
      statuses.push((await guess('10000003', 400_000 + index, 'nada1', { cookie })).status);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(FREE.account + 1);
    expect(statuses.at(-1)).toBe(429);
  });
});
