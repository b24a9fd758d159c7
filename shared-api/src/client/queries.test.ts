import { type Client, keyOf, queryOf, USER_KEY } from 'shared-api/client';
import { me, readTender, requestDetail } from 'shared-api/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { CUIT, newClient } from '../../test/test-client.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  ({ client } = newClient(server));
});

describe('keys and queries of the cache', () => {
  it('are the call and what was asked; the user’s is the specification’s', () => {
    expect(keyOf(me)).toEqual(USER_KEY);
    expect(USER_KEY).toEqual(['user']);
    expect(keyOf(requestDetail)).toEqual(['requests.detail']);
    expect(keyOf(requestDetail, { params: { cuit: CUIT } })).toEqual([
      'requests.detail',
      { params: { cuit: CUIT } },
    ]);
  });
  it('take freshness and retries from the contract', async () => {
    const tender = queryOf(client, readTender, { params: { id: CUIT } });
    expect(tender).toMatchObject({ staleTime: 600_000, retry: false });
    expect(queryOf(client, me, {})).toMatchObject({ staleTime: 300_000, retry: 2 });
    await tender.queryFn({ signal: new AbortController().signal });
    expect(server.last().url).toBe(`/api/municat/licitaciones/${CUIT}`);
  });
});
