import fastify from 'fastify';
import { readTender } from 'shared-api/contract';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { route } from '../domain.ts';
import { notFound, unauthenticated } from '../errors.ts';
import { createAnswerCache } from './answer-cache.ts';
import { answerError } from './errors.ts';
import { serve } from './serve.ts';

const text = (answer: Buffer) => answer.toString();

/** Something that is asked for: it counts how often it was made, and says so. */
function countedAnswer() {
  let answersMade = 0;
  return async () => {
    answersMade += 1;
    return Buffer.from(`made ${answersMade}`);
  };
}

describe('answers that are kept', () => {
  it('are made once for each question, until the stamp is another', async () => {
    const cache = createAnswerCache();
    const [one, other] = [countedAnswer(), countedAnswer()];
    expect(text(await cache('a', 'one', one))).toBe('made 1');
    expect(text(await cache('a', 'one', one))).toBe('made 1');
    expect(text(await cache('a', 'other', other))).toBe('made 1');
    expect(text(await cache('b', 'one', one))).toBe('made 2');
    expect(text(await cache('a', 'one', one))).toBe('made 3');
  });

  it('are made once for all who ask at the same time', async () => {
    const cache = createAnswerCache();
    const make = countedAnswer();
    const all = await Promise.all(Array.from({ length: 5 }, () => cache('a', 'one', make)));
    expect(all.map(text)).toEqual(Array(5).fill('made 1'));
  });

  it('never show a later question what was begun before the change', async () => {
    const cache = createAnswerCache();
    let finish = (_answer: Buffer) => {};
    const early = cache('before', 'one', () => new Promise((done) => (finish = done)));
    expect(text(await cache('after', 'one', async () => Buffer.from('new')))).toBe('new');
    finish(Buffer.from('old'));
    expect(text(await early)).toBe('old');
    expect(text(await cache('after', 'one', async () => Buffer.from('newer')))).toBe('new');
  });

  it('are not kept when they could not be made', async () => {
    const cache = createAnswerCache();
    const failing = () => Promise.reject(new Error('no database'));
    await expect(cache('a', 'one', failing)).rejects.toThrow('no database');
    expect(text(await cache('a', 'one', async () => Buffer.from('there')))).toBe('there');
  });

  it('are forgotten, oldest first, when there are too many', async () => {
    const cache = createAnswerCache();
    const first = countedAnswer();
    await cache('a', 'first', first);
    for (let n = 0; n < 499; n++) await cache('a', `${n}`, countedAnswer());
    expect(text(await cache('a', 'first', first))).toBe('made 1');
    await cache('a', 'one more', countedAnswer());
    expect(text(await cache('a', 'first', first))).toBe('made 2');
  });
});

it('who asks with a session that is over is told so, and not who asks the same at that moment', async () => {
  const app = fastify();
  app.setErrorHandler(answerError);
  let endRead = () => {};
  const looked = new Promise<void>((done) => (endRead = done));
  const hidden = route(readTender, () => looked.then(() => Promise.reject(notFound())), {
    stamp: async () => 'now',
  });
  serve(app, [hidden], {
    base: '',
    authenticate: () => Promise.reject(unauthenticated()),
    idempotency: { answer: (_call, _endpoint, run) => run(), noteDone: async () => undefined },
    audit: async () => undefined,
    dataAccessLog: { subjectOf: () => null, record: async () => undefined },
    linkSigner: { secrets: { fileUrl: '' }, clock: systemClock },
  });
  const ask = (headers: Record<string, string>, id = '6f1f9b0e-6a53-4b63-9a4c-0d6b1a3a2c11') =>
    app.inject({ url: `/licitaciones/${id}`, headers });
  const both = [{ authorization: 'Bearer over' }, {}];
  const answers = [...both, ...both].map((headers) => ask(headers));
  setTimeout(endRead, 50);
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([401, 404, 401, 404]);
  // Any other refusal stays what it is.
  expect((await ask({ authorization: 'Bearer over' }, 'x')).statusCode).toBe(400);
  await app.close();
});
