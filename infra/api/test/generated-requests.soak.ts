import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seeded } from 'infra-testing/seeded';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from './support/api.ts';
import { fuzz, prepareFuzz } from './support/fuzz.ts';

const REQUESTS = 100_000;
const ROUNDS = 10;
const SEED = 1_207;
/** Share by which the second half of the run may raise the memory in use after a collection. */
const GROWTH = 0.05;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const heapBytes = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi('postgres', { env: { RATE_LIMIT_PER_MINUTE: '10000000' } });
});
afterAll(() => api?.stop());

it('answers a hundred thousand generated requests without a failure of its own, in flat memory', async () => {
  const prepared = await prepareFuzz(api);
  const random = seeded(SEED);
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { problems } = await fuzz(api, random, REQUESTS / ROUNDS, prepared);
    expect(problems).toEqual([]);
    memory.push(heapBytes());
  }
  const [half, end] = [memory[ROUNDS / 2 - 1] ?? 0, memory.at(-1) ?? Number.POSITIVE_INFINITY];
  expect(end, `held after each round: ${memory.join(', ')}`).toBeLessThan(half * (1 + GROWTH));
});
