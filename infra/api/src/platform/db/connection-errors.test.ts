import { DrizzleQueryError } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from '../http/errors.ts';

const NO_DATABASE =
  'El portal no puede guardar ni leer datos en este momento. Vuelva a intentar en unos minutos.';
const TOO_SLOW = 'El portal está ocupado y no pudo terminar a tiempo. Vuelva a intentar en unos minutos.';
const failure = (code: string, words: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error(words), { code }));

it.each([
  ['refuses connections', failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432')],
  ['has a name that nobody resolves now', failure('EAI_AGAIN', 'getaddrinfo EAI_AGAIN postgres')],
  ['is behind a network that is down', failure('ENETUNREACH', 'connect ENETUNREACH 10.0.0.5:5432')],
  ['shows a certificate that has expired', failure('CERT_HAS_EXPIRED', 'certificate has expired')],
  ['takes too long', failure('57014', 'canceling statement due to statement timeout'), TOO_SLOW],
])('people are told to come back when the database %s', async (_how, thrown, message = NO_DATABASE) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get('/', () => Promise.reject(thrown));
  const { statusCode, body } = await app.inject('/');
  await app.close();
  expect([statusCode, JSON.parse(body).message]).toEqual([503, message]);
});
