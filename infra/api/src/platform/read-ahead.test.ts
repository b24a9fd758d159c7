import { randomUUID } from 'node:crypto';
import { openWay, type Way } from 'infra-testing/network-proxy';
import { createDatabase } from 'infra-testing/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DATABASES, type Session, startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';

const AUDITOR = '10000003';
const detailOf = (cuit: string) => `/sujeto-fiscal/${cuit}`;

/** Tax id of a request of the demo that waits for nobody. */
async function enabledIn(api: TestApi, as: Session): Promise<string> {
  const { body } = await api.call('GET', '/sujeto-fiscal?estado=HABILITADO', { as });
  return body.data[0].cuit;
}

describe.each(DATABASES)('what is read together with who calls (%s)', (kind) => {
  let api: TestApi;
  let auditor: Session;
  let known: string;
  beforeAll(async () => {
    api = await startApi(kind);
    auditor = await api.login(AUDITOR);
    known = await enabledIn(api, auditor);
  });
  afterAll(() => api?.stop());

  it('is the request of the address', async () => {
    const { status, body } = await api.call('GET', detailOf(known), { as: auditor });
    expect([status, body.sujeto_fiscal?.cuit]).toEqual([200, known]);
    expect((await api.call('GET', detailOf('20111111112'), { as: auditor })).status).toBe(404);
  });

  it('is for nobody whose session is over, who is nobody, or who may not', async () => {
    const over = await api.login('10000004');
    await api.call('POST', '/auth/logout', { as: over });
    const supplier = await api.signOn(PERSON);
    for (const [as, expected] of [
      [over, 401],
      [undefined, 401],
      ['a.b.c', 401],
      [supplier, 403],
    ] as const) {
      const { status, body } = await api.call('GET', detailOf(known), { as });
      expect(status).toBe(expected);
      expect(JSON.stringify(body)).not.toContain(known);
    }
  });

  it('is nothing where the address names nothing, which only who may call is told', async () => {
    expect((await api.call('GET', detailOf('abc'))).status).toBe(401);
    expect((await api.call('GET', detailOf('abc'), { as: auditor })).status).toBe(400);
  });
});

describe('far from the database', () => {
  let api: TestApi;
  let way: Way;
  let writes = 0;
  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'), `ahead_${randomUUID()}`);
    way = await openWay(url, {
      listener: () => () => {
        writes += 1;
      },
    });
    api = await startApi('postgres', { databaseUrl: way.url });
  });
  afterAll(async () => {
    await api?.stop();
    way?.close();
  });

  it('a request is shown after one journey there, who asks included', async () => {
    const as = await api.login(AUDITOR);
    const address = detailOf(await enabledIn(api, as));
    const counts: number[] = [];
    // Each connection prepares its statements when it first has them.
    for (let time = 0; time < 30; time += 1) {
      writes = 0;
      expect((await api.call('GET', address, { as })).status).toBe(200);
      counts.push(writes);
    }
    expect(Math.min(...counts)).toBe(1);
  });
});
