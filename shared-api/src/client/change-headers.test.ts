import type { Client } from 'shared-api/client';
import {
  approveRequest,
  deleteLabel,
  listTenders,
  requestDetail,
  sendRequest,
  takeRequest,
} from 'shared-api/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startServer, type TestServer } from '../../test/server.ts';
import { CUIT, errorBody, newClient, OTHER, refusal, type TestSession } from '../../test/test-client.ts';

let server: TestServer;
let client: Client;
let session: TestSession;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  ({ client, session } = newClient(server));
});

const detail = (cuit: string) => client.call(requestDetail, { params: { cuit } });
const take = (cuit: string) => client.call(takeRequest, { params: { cuit } });

describe('the version of a request', () => {
  it('goes with its next change, whichever call told it and whatever the parameter is called', async () => {
    server.answer = json(200, {}, { etag: '"3"' });
    await detail(CUIT);
    expect(server.last().headers['if-match']).toBeUndefined();
    server.answer = json(200, {}, { etag: '"4"' });
    await take(CUIT);
    expect(server.last().headers['if-match']).toBe('"3"');
    await client.call(sendRequest, { params: { id: CUIT } });
    expect(server.last().headers['if-match']).toBe('"4"');
  });
  it('is the one that its caller has before them, when they say which', async () => {
    server.answer = json(200, {}, { etag: '"6"' });
    await detail(CUIT);
    await client.call(takeRequest, { params: { cuit: CUIT } }, { version: 5 });
    expect(server.last().headers['if-match']).toBe('"5"');
  });
  it('is each request’s own, and a reading never carries one', async () => {
    server.answer = json(200, {}, { etag: '"3"' });
    await detail(CUIT);
    await take(OTHER);
    expect(server.last().headers['if-match']).toBeUndefined();
    await detail(CUIT);
    expect(server.last().headers['if-match']).toBeUndefined();
  });
  it('is not taken from a refusal, nor from a call that has none', async () => {
    server.answer = json(200, {}, { etag: '"3"' });
    await detail(CUIT);
    server.answer = json(409, errorBody(409), { etag: '"9"' });
    await refusal(take(CUIT));
    server.answer = json(200, {}, { etag: '"tenders"' });
    await client.call(listTenders, { query: {} });
    server.answer = json(200, {});
    await take(CUIT);
    expect(server.last().headers['if-match']).toBe('"3"');
  });
});

describe('a firewall that blocks PATCH', () => {
  const firewall = (status: number) => {
    server.answer = (response, call) => {
      if (call.method === 'POST' || call.method === 'GET') json(200, { ok: true })(response, call);
      else response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Blocked</html>');
    };
  };

  it.each([403, 405, 501])(
    'with %d gets a POST that names the method, from then on at once',
    async (status) => {
      firewall(status);
      expect(await take(CUIT)).toEqual({ ok: true });
      await take(CUIT);
      const sentHeaders = server.received.map(({ method, headers }) => [
        method,
        headers['x-http-method-override'],
      ]);
      expect(sentHeaders).toEqual([
        [takeRequest.method, undefined],
        ['POST', takeRequest.method],
        ['POST', takeRequest.method],
      ]);
      await detail(CUIT);
      expect(server.last().headers['x-http-method-override']).toBeUndefined();
      expect(session.loggedOut).toBe(0);
    },
  );

  it.each([{}, { code: 'NUEVO' }])('is not taken for the API, whose refusal stands: %j', async (more) => {
    server.answer = json(403, errorBody(403, more));
    await refusal(take(CUIT));
    expect(server.received).toHaveLength(1);
  });
});

describe('a call that may be repeated', () => {
  const approve = (idempotencyKey?: string | null) =>
    client.call(
      approveRequest,
      { params: { cuit: CUIT }, body: { resolucion: 'RES-1', resolucion_url: 'https://portal/files/x' } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  it('carries a key of its own, or the one it was given to repeat', async () => {
    await approve();
    await approve();
    await approve('intento-1');
    await approve('intento-1');
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['intento-1', 'intento-1']);
  });
  it('is none of the others, nor one that writes nothing this time', async () => {
    await client.call(deleteLabel, { params: { id: 'etiqueta' } });
    expect(server.last().headers['idempotency-key']).toBeUndefined();
    await approve(null);
    expect(server.last().headers['idempotency-key']).toBeUndefined();
  });
});
