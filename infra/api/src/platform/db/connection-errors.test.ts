import { DrizzleQueryError } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from '../http/errors.ts';

const failure = (code: string, words: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error(words), { code }));

it.each([
  ['refuses connections', failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432')],
  ['has a name that nobody resolves now', failure('EAI_AGAIN', 'getaddrinfo EAI_AGAIN postgres')],
  ['is behind a network that is down', failure('ENETUNREACH', 'connect ENETUNREACH 10.0.0.5:5432')],
])('people are told to come back when the database %s', async (_how, thrown) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => Promise.reject(thrown));
  const { statusCode, body } = await app.inject('/');
  await app.close();
  expect([statusCode, JSON.parse(body).message]).toEqual([
    503,
    'El portal no puede guardar ni leer datos en este momento. Vuelva a intentar en unos minutos.',
  ]);
});
