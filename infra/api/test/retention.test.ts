import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldSessions } from '../src/accounts/auth/index.ts';
import { loginAttempts, sessions, signOnTokens } from '../src/accounts/auth/tables.ts';
import { deleteOldAnswers } from '../src/platform/http/idempotency.ts';
import { idempotencyKeys } from '../src/platform/http/tables.ts';
import { ANY_DATABASE, startApi, type TestApi } from './support/api.ts';
import { DAY_MS } from './support/clock.ts';
import { PERSON } from './support/request.ts';

describe.each(ANY_DATABASE)('what is over for long (%s)', (kind) => {
  let api: TestApi;
  const counts = async () => {
    const { db } = api.platform;
    return {
      sessions: await db.$count(sessions),
      tokens: await db.$count(signOnTokens),
      attempts: await db.$count(loginAttempts),
      answers: await db.$count(idempotencyKeys),
    };
  };
  const forget = async () => {
    await deleteOldSessions(api.platform);
    await deleteOldAnswers(api.platform);
  };

  beforeAll(async () => {
    api = await startApi(kind);
    const supplier = await api.signOn(PERSON);
    await api.call('POST', '/auth/login', { body: { dni: '10000003', password: 'nada1' } });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await samplePdf())]), 'x.pdf');
    await api.call('POST', '/files/upload', {
      as: supplier,
      body: form,
      headers: { 'idempotency-key': 'clave-de-subida' },
    });
  });
  afterAll(() => api?.stop());

  it('is kept while somebody may still need it, and gone afterwards', async () => {
    const before = await counts();
    expect(before).toMatchObject({ sessions: 1, tokens: 1, answers: 1 });
    expect(before.attempts).toBeGreaterThan(0);
    await forget();
    expect(await counts()).toEqual(before);
    api.clock.move(3 * DAY_MS);
    await forget();
    expect(await counts()).toEqual({ sessions: 1, tokens: 0, attempts: 0, answers: 0 });
    api.clock.move(30 * DAY_MS);
    await forget();
    expect(await counts()).toMatchObject({ sessions: 0 });
  });
});
