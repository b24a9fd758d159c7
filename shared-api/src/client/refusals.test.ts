import { type Client, createClient, NO_CONNECTION } from 'shared-api/client';
import { emitReceipt, login, me, requestDetail, takeRequest } from 'shared-api/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startServer, type TestServer } from '../../test/server.ts';
import { CUIT, errorBody, newClient, refusal, type TestSession } from '../../test/test-client.ts';

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

describe('a refusal', () => {
  it('tells status, message, code and request', async () => {
    server.answer = json(409, errorBody(409, { code: 'CONFLICTO', stored: { telefono_alternativo: '1' } }));
    expect(await refusal(take(CUIT))).toMatchObject({
      status: 409,
      message: 'No se puede.',
      messages: ['No se puede.'],
      code: 'CONFLICTO',
      requestId: 'r-1',
      stored: { telefono_alternativo: '1' },
      fromServer: true,
    });
  });

  it('of a code that the page does not know yet is told without the code', async () => {
    server.answer = json(400, errorBody(400, { code: 'NUEVO', errores: { dni: 'Revise el DNI' } }));
    expect(await refusal(take(CUIT))).toMatchObject({
      message: 'No se puede.',
      code: null,
      fieldErrors: { dni: 'Revise el DNI' },
      fromServer: true,
    });
  });

  it('joins several messages', async () => {
    server.answer = json(400, errorBody(400, { message: ['Uno', 'Dos'] }));
    expect(await refusal(take(CUIT))).toMatchObject({ message: 'Uno, Dos', messages: ['Uno', 'Dos'] });
  });

  it.each(['<html>502 Bad Gateway</html>', '', '{"message":"ECONNREFUSED 10.0.0.1"}'])(
    'of something between the client and the portal is told in own words: %j',
    async (text) => {
      server.answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end(text);
      const error = await refusal(detail(CUIT));
      expect(error).toMatchObject({ status: 502, fromServer: false, code: null });
      expect(error.message).toBe('El portal no pudo responder. Vuelva a intentar en unos minutos.');
    },
  );

  it('of something between them that takes less is told as too large', async () => {
    server.answer = (response) =>
      response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
    expect(await refusal(take(CUIT))).toMatchObject({
      status: 413,
      fromServer: false,
      message: 'Lo que envió es demasiado grande. Redúzcalo y vuelva a intentar.',
    });
  });

  it('is also an answer that is no JSON although it says that all is well', async () => {
    server.answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    expect(await refusal(detail(CUIT))).toMatchObject({ status: 200, fromServer: false });
  });
});

describe('the end of a session', () => {
  it.each([401, 403])('is told on %i, before the call rejects', async (status) => {
    server.answer = json(status, errorBody(status));
    const error = await refusal(detail(CUIT).finally(() => expect(session.loggedOut).toBe(1)));
    expect(error.status).toBe(status);
  });
  it.each([400, 404, 409, 413, 415, 429, 500, 503])('is not told on %i', async (status) => {
    server.answer = json(status, errorBody(status));
    expect((await refusal(detail(CUIT))).status).toBe(status);
    expect(session.loggedOut).toBe(0);
  });
  it('is not told by a sign-in that fails', async () => {
    server.answer = json(401, errorBody(401));
    const credentials = { dni: '20123456', password: 'x' };
    expect((await refusal(client.call(login, { body: credentials }, { keepSession: true }))).status).toBe(
      401,
    );
    expect(session.loggedOut).toBe(0);
  });
  it('is not told of one before, by a call that was under way when somebody signed in again', async () => {
    server.answer = (response) => {
      session.token = 'token-2';
      json(401, errorBody(401))(response, server.last());
    };
    expect((await refusal(detail(CUIT))).status).toBe(401);
    expect(session.loggedOut).toBe(0);
    expect((await refusal(detail(CUIT))).status).toBe(401);
    expect(session.loggedOut).toBe(1);
  });
  it('forgets the versions that the person before had seen', async () => {
    server.answer = json(200, {}, { etag: '"3"' });
    await detail(CUIT);
    server.answer = json(401, errorBody(401));
    await refusal(detail(CUIT));
    server.answer = json(200, {});
    await take(CUIT);
    expect(server.last().headers['if-match']).toBeUndefined();
  });
});

describe('a lost connection', () => {
  it('before the answer', async () => {
    server.answer = (response) => response.destroy();
    expect(await refusal(detail(CUIT))).toMatchObject({
      status: 0,
      message: NO_CONNECTION,
      fromServer: false,
    });
    expect(session.loggedOut).toBe(0);
  });
  it('in the middle of the answer, of a file too', async () => {
    server.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"data":', () => response.destroy());
    };
    expect(await refusal(detail(CUIT))).toMatchObject({ status: 0, message: NO_CONNECTION });
    expect(await refusal(client.download(emitReceipt, { params: { id: CUIT } }))).toMatchObject({
      status: 0,
    });
  });
  it('nobody listening', async () => {
    const stoppedServer = await startServer();
    await stoppedServer.close();
    const lonely = createClient({
      baseUrl: stoppedServer.baseUrl,
      token: () => null,
      onUnauthorized: () => undefined,
    });
    expect(await refusal(lonely.call(me, {}))).toMatchObject({ status: 0, message: NO_CONNECTION });
  });
  it('a cancelled call is no failure of the connection', async () => {
    server.answer = () => undefined;
    const abort = new AbortController();
    const call = client.call(requestDetail, { params: { cuit: CUIT } }, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
