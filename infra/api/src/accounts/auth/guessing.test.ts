import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { FREE, type Guesser, guesser, mostThrough } from '#test/guesses.ts';

const MINUTE_MS = 60_000;

/** Each guess that is let through costs a password check, so they are few here; the clock makes it hours. */
describe.each(ANY_DATABASE)('guessing passwords (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '10000000' } });
  });
  afterAll(() => api?.stop());

  const guess: Guesser['try'] = (...attempt) => guesser(api).try(...attempt);
  /** Seconds of the portal's clock since it was asked for; the time that the test itself takes is in it. */
  const stopwatch = () => {
    const started = api.clock.now().getTime();
    return () => (api.clock.now().getTime() - started) / 1000;
  };
  const knownBrowser = (dni: string) => guesser(api).knownBrowser(dni);

  it('on one account from many addresses: few get through, while its owner gets in from a known browser', async () => {
    const dni = '10000004';
    const cookie = await knownBrowser(dni);
    let through = 0;
    const seconds = stopwatch();
    // One try each second for five minutes, each from another address; the soak has hours.
    for (let second = 0; second < 300; second++) {
      const { status } = await guess(dni, 1_000 + second);
      if (status === 401) through++;
      else expect(status).toBe(429);
      if (second === 150) expect((await guess(dni, 2, 'Demo1234', { cookie })).status).toBe(200);
      api.clock.move(1_000);
    }
    expect(through).toBeGreaterThanOrEqual(FREE.account);
    expect(through).toBeLessThanOrEqual(mostThrough(FREE.account, seconds()));
    expect((await guess(dni, 3, 'Demo1234')).status).toBe(429);
    expect((await guess(dni, 2, 'Demo1234', { cookie })).status).toBe(200);
  });

  it('on many accounts from one address: few get through, and other addresses are not held up', async () => {
    api.clock.move(60 * MINUTE_MS);
    let through = 0;
    const seconds = stopwatch();
    for (let index = 0; index < 200; index++) {
      const answer = await guess(String(50_000_000 + index), 77_777);
      if (answer.status === 401) through++;
      else {
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      api.clock.move(1_000);
    }
    expect(through).toBeGreaterThanOrEqual(FREE.address);
    expect(through).toBeLessThanOrEqual(mostThrough(FREE.address, seconds()));
    expect((await guess('10000003', 77_777, 'Demo1234')).status).toBe(429);
    expect((await guess('10000003', 77_778, 'Demo1234')).status).toBe(200);
  });

  it('is not made easier by one right sign-in from the same address', async () => {
    api.clock.move(60 * MINUTE_MS);
    const tryOthers = async (times: number, first: number) => {
      const statuses: number[] = [];
      for (let index = 0; index < times; index++) {
        statuses.push((await guess(String(first + index), 88_888)).status);
      }
      return statuses;
    };
    expect(new Set(await tryOthers(FREE.address - 1, 51_000_000))).toEqual(new Set([401]));
    // Nor is the next one from there held up by it.
    for (const dni of ['10000002', '10000003']) {
      expect((await guess(dni, 88_888, 'Demo1234')).status).toBe(200);
    }
    expect(await tryOthers(5, 52_000_000)).toContain(429);
  });

  it('is forgotten a quarter of an hour after the last try: people mistype on other days too', async () => {
    const statuses: number[] = [];
    for (let day = 0; day < 3; day++) {
      api.clock.move(24 * 60 * MINUTE_MS);
      for (let index = 1; index < FREE.account; index++) {
        statuses.push((await guess('53000000', 99_999)).status);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('from the many addresses of one IPv6 line: counted as one', async () => {
    api.clock.move(60 * MINUTE_MS);
    const from = (network: string, index: number) =>
      guess(String(60_000_000 + index), 0, 'nada1', {
        'x-forwarded-for': `${network}::${index.toString(16)}`,
      });
    const statuses = [];
    for (let index = 0; index <= FREE.address + 1; index++)
      statuses.push((await from('2001:db8:0:7', index)).status);
    expect(statuses.slice(0, FREE.address)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await from('2001:db8:0:8', 1)).status).toBe(401);
  });

  it('is told how long to wait, in seconds or in minutes', async () => {
    api.clock.move(60 * MINUTE_MS);
    const waits = new Set<string>();
    for (let index = 0; index < 1_000 && waits.size < 2; index++) {
      const { status, headers, body } = await guess('10000004', 710_000 + index);
      if (status === 429) {
        const seconds = Number(headers.get('retry-after'));
        const minutes = Math.ceil(seconds / 60);
        const time = seconds <= 60 ? `${seconds} segundos?` : `${minutes} minutos`;
        expect(body.message).toMatch(
          new RegExp(`^Demasiados intentos\\. Espere ${time} y vuelva a intentar\\.$`),
        );
        waits.add(seconds <= 60 ? 'seconds' : 'minutes');
      }
      api.clock.move(1_000);
    }
    expect([...waits].sort()).toEqual(['minutes', 'seconds']);
  });

  it('on one account is counted once, whatever zeros are written before its number', async () => {
    api.clock.move(60 * MINUTE_MS);
    const statuses = [];
    for (let zeros = 0; zeros <= FREE.account + 1; zeros++)
      statuses.push((await guess(`${'0'.repeat(zeros)}7000001`, 720_000 + zeros)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('with another account’s mark of a known browser helps nobody, nor does a ninth mark', async () => {
    api.clock.move(60 * MINUTE_MS);
    const cookie = await knownBrowser('10000005');
    const ninth = (await knownBrowser('10000002')).replace('=', `=${'x.'.repeat(8)}`);
    for (let index = 0; index < FREE.account + 6; index++) await guess('10000002', 200_000 + index);
    expect((await guess('10000002', 300_000, 'Demo1234')).status).toBe(429);
    expect((await guess('10000002', 300_001, 'Demo1234', { cookie })).status).toBe(429);
    expect((await guess('10000002', 300_002, 'Demo1234', { cookie: ninth })).status).toBe(429);
  });

  it('in the known browser itself is held up too', async () => {
    api.clock.move(60 * MINUTE_MS);
    const cookie = await knownBrowser('10000003');
    const statuses: number[] = [];
    const seconds = stopwatch();
    for (let index = 0; index < 20; index++) {
      statuses.push((await guess('10000003', 400_000 + index, 'nada1', { cookie })).status);
    }
    const through = statuses.filter((status) => status === 401).length;
    expect(through).toBeGreaterThanOrEqual(FREE.account);
    expect(through).toBeLessThanOrEqual(mostThrough(FREE.account, seconds()));
  });

  it('all at once gets no further than one after the other', async () => {
    api.clock.move(60 * MINUTE_MS);
    const seconds = stopwatch();
    const tries = Array.from({ length: 60 }, (_, index) => guess('10000001', 500_000 + index));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const through = statuses.filter((status) => status === 401).length;
    expect(through).toBeGreaterThanOrEqual(FREE.account);
    expect(through).toBeLessThanOrEqual(mostThrough(FREE.account, seconds()));
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - through);
  });

  it('gets no new free tries by waiting for the longest delay to pass', async () => {
    api.clock.move(60 * MINUTE_MS);
    const tryAll = async (times: number) => {
      let through = 0;
      for (let index = 0; index < times; index++) {
        if ((await guess('10000001', 600_000 + index)).status === 401) through++;
      }
      return through;
    };
    for (let round = 0; round < 16; round++) {
      await tryAll(FREE.account);
      api.clock.move(15 * MINUTE_MS + 1);
    }
    expect(await tryAll(FREE.account)).toBe(1);
  });

  it('does not tell apart the people who share a computer: each gets in where they got in before', async () => {
    api.clock.move(60 * MINUTE_MS);
    const first = await knownBrowser('10000002');
    const second = await guess('10000005', 1, 'Demo1234', { cookie: first });
    const both = second.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const dni of ['10000002', '10000005']) {
      for (let index = 0; index < FREE.account + 6; index++) await guess(dni, 610_000 + index);
      expect((await guess(dni, 2, 'Demo1234')).status).toBe(429);
      expect((await guess(dni, 2, 'Demo1234', { cookie: both })).status).toBe(200);
    }
  });

  it('is not what people do who sign in rightly from one address', async () => {
    api.clock.move(60 * MINUTE_MS);
    for (let index = 0; index < FREE.address + 10; index++) {
      expect((await guess('10000001', 620_000, 'Demo1234')).status).toBe(200);
    }
  });
});
