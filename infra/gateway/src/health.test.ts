import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { listen, rawGet, registryOf, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

let api: FastifyInstance;
let portal: TestPortal;
let healthy = true;
let behind = false;
const logged: string[] = [];
beforeAll(async () => {
  api = fastify();
  api.get('/health/ready', (_request, reply) =>
    reply
      .code(healthy ? 200 : 503)
      .send({ status: healthy ? 'ok' : 'down', database: healthy ? 'ok' : 'down' }),
  );
  const write = (line: string) => void logged.push(line);
  const logger = fastify({ logger: { level: 'error', stream: { write } } }).log;
  const source = { fetchVersion: async () => true, isStale: () => behind };
  portal = await startPortal({ apiUrl: await listen(api), logger, source });
});
afterAll(async () => {
  await portal.close();
  await api.close();
});

const ready = async () => {
  await wait(250);
  const { status, body } = await rawGet(portal.url, '/health/ready');
  return { status, ...JSON.parse(body.toString()), code: status };
};

test('readiness says what the API says, and which registry pages are given', async () => {
  const registry = { status: 'ok', revision: 1 };
  expect(await ready()).toEqual({ code: 200, status: 'ok', database: 'ok', registry });
  healthy = false;
  expect(await ready()).toEqual({ code: 503, status: 'down', database: 'down', registry });
  healthy = true;
});

test.each([
  ['damaged', () => portal.writeRegistry('{"revision": ')],
  ['missing', () => rm(path.join(portal.releasesDir, 'registry.json'))],
])('a %s registry is told in the log and here, and nothing stops', async (_how, spoil) => {
  await portal.writeRegistry(JSON.stringify(registryOf('Bien', 5)));
  expect((await ready()).registry).toEqual({ status: 'ok', revision: 5 });
  logged.length = 0;
  await spoil();
  expect(await ready()).toEqual({
    code: 200,
    status: 'ok',
    database: 'ok',
    registry: { status: 'stale', revision: 5 },
  });
  expect(logged.filter((line) => line.includes('the last good content stays'))).toHaveLength(1);
  await portal.writeRegistry(JSON.stringify(registryOf('Bien', 6)));
  expect((await ready()).registry).toEqual({ status: 'ok', revision: 6 });
});

test('a registry that is only a copy of one out of reach is told too', async () => {
  behind = true;
  expect((await ready()).registry).toMatchObject({ status: 'stale' });
  behind = false;
  expect((await ready()).registry).toMatchObject({ status: 'ok' });
});
