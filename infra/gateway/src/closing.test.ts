import fastify from 'fastify';
import { listen, rawGet, startPortal } from 'infra-testing/portal';
import { expect, it } from 'vitest';

it('finishes the running call when it closes, and accepts no new one', async () => {
  const api = fastify();
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  api.get('/api/municat/lento', async () => {
    called.resolve();
    await answer.promise;
    return { data: 'entero' };
  });
  const portal = await startPortal({ apiUrl: await listen(api) });
  const running = rawGet(portal.url, '/api/municat/lento');
  await called.promise;
  const closed = portal.close();
  const refusal = () => rawGet(portal.url, '/health/ready').catch((error: Error) => error.message);
  await expect.poll(refusal, { timeout: 15_000 }).toMatch(/ECONNREFUSED/);
  answer.resolve();
  const { status, body } = await running;
  expect([status, body.toString()]).toEqual([200, '{"data":"entero"}']);
  await closed;
  await api.close();
});
