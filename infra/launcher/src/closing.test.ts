import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeConnectionsOnceIdle } from './closing.ts';

it('ends with the last answer when it is stopped while one is being sent', async () => {
  const app = fastify();
  closeConnectionsOnceIdle(app);
  const callArrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  app.get('/', () => {
    callArrived.resolve();
    return answered.promise;
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(origin).then((response) => response.text());
  await callArrived.promise;
  const started = performance.now();
  const closed = once(app.server, 'close');
  const closing = app.close();
  // Node has closed what was idle when it stopped listening.
  while (app.server.listening) await setImmediate();
  answered.resolve('whole');
  await Promise.all([closing, closed]);
  expect(await answer).toBe('whole');
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('does not wait for a connection that was opened ahead and has sent nothing', async () => {
  const app = fastify();
  closeConnectionsOnceIdle(app);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const connected = once(app.server, 'connection');
  const unused = connect(Number(port), '127.0.0.1');
  await connected;
  const ended = once(unused, 'close');
  await app.close();
  await ended;
});
