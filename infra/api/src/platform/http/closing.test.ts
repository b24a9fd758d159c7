import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeConnectionsOnceIdle } from './closing.ts';

it('ends with the last answer when it is stopped while one is being sent', async () => {
  const app = fastify();
  closeConnectionsOnceIdle(app);
  app.get('/', async () => {
    await sleep(300);
    return 'whole';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(origin).then((response) => response.text());
  await sleep(100);
  const started = performance.now();
  await app.close();
  expect(await answer).toBe('whole');
  expect(performance.now() - started).toBeLessThan(10_000);
});
