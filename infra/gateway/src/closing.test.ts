import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { listen, rawGet, startPortal } from 'infra-testing/portal';
import { expect, test } from 'vitest';

test('closing lets a call that is being answered end, and takes no new one', async () => {
  const api = fastify();
  const called = Promise.withResolvers<void>();
  api.get('/api/municat/lento', async () => {
    called.resolve();
    await wait(300);
    return { data: 'entero' };
  });
  const portal = await startPortal({ apiUrl: await listen(api) });
  const running = rawGet(portal.url, '/api/municat/lento');
  await called.promise;
  const closed = portal.close();
  await wait(50);
  await expect(rawGet(portal.url, '/health/ready')).rejects.toThrow(/ECONNREFUSED/);
  const answer = await running;
  expect([answer.status, answer.body.toString()]).toEqual([200, '{"data":"entero"}']);
  await closed;
  await api.close();
});
