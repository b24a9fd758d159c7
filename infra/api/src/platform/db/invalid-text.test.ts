import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, startApi, type TestApi } from '#test/api.ts';
import { answerError } from '../http/errors.ts';

describe.each(DATABASES)('a text that gets past the contract with a NUL (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api?.stop());

  it.each([
    ['a text', sql`select ${'a\0b'}::text`],
    ['JSON', sql`select ${JSON.stringify({ texto: 'a\0b' })}::jsonb`],
  ])('is refused as %s, and is no failure of the portal', async (_as, statement) => {
    const app = fastify();
    app.setErrorHandler(answerError);
    app.get('/', () => api.platform.db.execute(statement));
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'El texto tiene caracteres que no se pueden guardar',
    ]);
    await app.close();
  });
});
