import { rm } from 'node:fs/promises';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { listen, rawGet, registryOf, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PATIENCE = { timeout: 15_000 };

let api: FastifyInstance;
let portal: TestPortal;
let isHealthy = true;
let isCopyStale = false;
let forwardedFor: unknown;
const logged: string[] = [];
beforeAll(async () => {
  api = fastify();
  api.get('/health/ready', ({ headers }, reply) => {
    forwardedFor = headers['x-forwarded-for'];
    return reply
      .code(isHealthy ? 200 : 503)
      .send({ status: isHealthy ? 'ok' : 'down', database: isHealthy ? 'ok' : 'down' });
  });
  const write = (line: string) => void logged.push(line);
  const logger = fastify({ logger: { level: 'error', stream: { write } } }).log;
  const source = { fetchVersion: async () => true, isStale: () => isCopyStale };
  portal = await startPortal({ apiUrl: await listen(api), logger, source });
});
afterAll(async () => {
  await portal.close();
  await api.close();
});

const readiness = async () => {
  const { status, body } = await rawGet(portal.url, '/health/ready');
  return { ...JSON.parse(body.toString()), code: status };
};
const registryState = async () => (await readiness()).registry;

describe('/health/ready', () => {
  it('answers as the API does, with the registry that pages get', async () => {
    const registry = { status: 'ok', revision: 1 };
    expect(await readiness()).toEqual({ code: 200, status: 'ok', database: 'ok', registry });
    isHealthy = false;
    expect(await readiness()).toEqual({ code: 503, status: 'down', database: 'down', registry });
    isHealthy = true;
  });

  it('is counted by the API for the address that asks, so that nobody uses up the limit of all others', async () => {
    await readiness();
    expect(forwardedFor).toBe('127.0.0.1');
  });

  it.each([
    ['damaged', () => portal.writeRegistry('{"revision": ')],
    ['missing', () => rm(path.join(portal.releasesDir, 'registry.json'))],
  ])('says that a %s registry is stale and stays ready, and the log says so once', async (_how, spoil) => {
    await portal.writeRegistry(JSON.stringify(registryOf('Bien', 5)));
    await expect.poll(registryState, PATIENCE).toEqual({ status: 'ok', revision: 5 });
    logged.length = 0;
    await spoil();
    await expect.poll(registryState, PATIENCE).toEqual({ status: 'stale', revision: 5 });
    expect(await readiness()).toMatchObject({ code: 200, status: 'ok', database: 'ok' });
    expect(logged.filter((line) => line.includes('the last good content stays'))).toHaveLength(1);
    await portal.writeRegistry(JSON.stringify(registryOf('Bien', 6)));
    await expect.poll(registryState, PATIENCE).toEqual({ status: 'ok', revision: 6 });
  });

  it('says that a copy whose original is out of reach is stale', async () => {
    isCopyStale = true;
    expect(await registryState()).toMatchObject({ status: 'stale' });
    isCopyStale = false;
    expect(await registryState()).toMatchObject({ status: 'ok' });
  });
});
