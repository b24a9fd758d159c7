import {
  ApiError,
  type Client,
  createClient,
  keyOf,
  NO_CONNECTION,
  queryOf,
  USER_KEY,
  urlOf,
} from 'shared-api/client';
import {
  approveRequest,
  emitReceipt,
  listRequests,
  listTenders,
  login,
  me,
  readTender,
  requestDetail,
  saveRequest,
  sendRequest,
  takeRequest,
  uploadFile,
} from 'shared-api/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, type Received, startServer, type TestServer } from './server.ts';

const CUIT = '30500010912';
const OTHER = '20002307554';

let server: TestServer;
let client: Client;
let token: string | null;
let loggedOut: number;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.answer = json(200, { data: 'x' });
  token = 'token-1';
  loggedOut = 0;
  client = createClient({
    baseUrl: server.baseUrl,
    token: () => token,
    onUnauthorized: () => {
      loggedOut++;
    },
  });
});

const last = (): Received => {
  const call = server.received.at(-1);
  if (!call) throw new Error('the server received nothing');
  return call;
};
const refusal = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not refused with an ApiError: ${String(error)}`);
  return error;
};
const errorBody = (statusCode: number, more: object = {}) => ({
  statusCode,
  error: 'x',
  message: 'No se puede.',
  requestId: 'r-1',
  ...more,
});
const detail = (cuit: string) => client.call(requestDetail, { params: { cuit } });
const take = (cuit: string) => client.call(takeRequest, { params: { cuit } });

describe('addresses', () => {
  it('hold their parameters and only the filters that are set', () => {
    expect(urlOf(requestDetail, { params: { cuit: CUIT } })).toBe(`/sujeto-fiscal/${CUIT}`);
    expect(urlOf(listRequests, { query: { page: 2, cuit: '', estado: undefined, razon_social: null } })).toBe(
      '/sujeto-fiscal?page=2',
    );
    expect(urlOf(listRequests, { query: { estado: 'EN CORRECCION', razon_social: 'Ñandú & Cía' } })).toBe(
      '/sujeto-fiscal?estado=EN+CORRECCION&razon_social=%C3%91and%C3%BA+%26+C%C3%ADa',
    );
    expect(urlOf(listTenders, {})).toBe('/licitaciones');
  });
  it('can’t be led elsewhere by a parameter, and miss none', () => {
    expect(urlOf(readTender, { params: { id: '../usuarios?x=1#y' } })).toBe(
      '/licitaciones/..%2Fusuarios%3Fx%3D1%23y',
    );
    expect(() => urlOf(requestDetail, {})).toThrow('requests.detail needs the parameter cuit');
  });
});

describe('a call', () => {
  it('goes to the contract’s method and address with the token as it is stored now', async () => {
    await client.call(saveRequest, { params: { cuit: CUIT }, body: { cuenta_bancaria: [] } });
    expect(last()).toMatchObject({
      method: 'PATCH',
      url: `/api/municat/sujeto-fiscal/save/${CUIT}`,
      body: '{"cuenta_bancaria":[]}',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
    token = 'token-2';
    await detail(CUIT);
    expect(last().headers.authorization).toBe('Bearer token-2');
    token = null;
    await client.call(listTenders, { query: {} });
    expect(last().headers.authorization).toBeUndefined();
  });

  it('may carry another bearer, once', async () => {
    await client.call(me, {}, { bearer: 'one-time' });
    expect(last().headers.authorization).toBe('Bearer one-time');
    await client.call(me, {});
    expect(last().headers.authorization).toBe('Bearer token-1');
  });

  it('answers the body, and a PDF as it is', async () => {
    server.answer = json(200, { data: 'https://portal/files/x' });
    expect(await client.call(me, {})).toEqual({ data: 'https://portal/files/x' });
    server.answer = (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
    const pdf = await client.download(emitReceipt, { params: { id: CUIT } });
    expect(pdf.type).toBe('application/pdf');
    expect(await pdf.text()).toBe('%PDF-1.7');
  });

  it('is made once: nothing is tried again behind the caller’s back', async () => {
    server.answer = json(503, errorBody(503), { 'retry-after': '0' });
    await refusal(detail(CUIT));
    expect(server.received).toHaveLength(1);
  });
});

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

  it('is also an answer that is no JSON although it says that all is well', async () => {
    server.answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    expect(await refusal(detail(CUIT))).toMatchObject({ status: 200, fromServer: false });
  });
});

describe('the end of a session', () => {
  it.each([401, 403])('is told on %i, before the call rejects', async (status) => {
    server.answer = json(status, errorBody(status));
    const error = await refusal(detail(CUIT).finally(() => expect(loggedOut).toBe(1)));
    expect(error.status).toBe(status);
  });
  it.each([400, 404, 409, 413, 415, 429, 500, 503])('is not told on %i', async (status) => {
    server.answer = json(status, errorBody(status));
    expect((await refusal(detail(CUIT))).status).toBe(status);
    expect(loggedOut).toBe(0);
  });
  it('is not told by a sign-in that fails', async () => {
    server.answer = json(401, errorBody(401));
    const credentials = { dni: '20123456', password: 'x' };
    expect((await refusal(client.call(login, { body: credentials }, { keepSession: true }))).status).toBe(
      401,
    );
    expect(loggedOut).toBe(0);
  });
  it('forgets the versions that the person before had seen', async () => {
    server.answer = json(200, {}, { etag: '"3"' });
    await detail(CUIT);
    server.answer = json(401, errorBody(401));
    await refusal(detail(CUIT));
    server.answer = json(200, {});
    await take(CUIT);
    expect(last().headers['if-match']).toBeUndefined();
  });
});

describe('the version of a request', () => {
  it('goes with its next change, whichever call told it and whatever the parameter is called', async () => {
    server.answer = json(200, {}, { etag: '"3"' });
    await detail(CUIT);
    expect(last().headers['if-match']).toBeUndefined();
    server.answer = json(200, {}, { etag: '"4"' });
    await take(CUIT);
    expect(last().headers['if-match']).toBe('"3"');
    await client.call(sendRequest, { params: { id: CUIT } });
    expect(last().headers['if-match']).toBe('"4"');
  });
  it('is each request’s own, and a reading never carries one', async () => {
    server.answer = json(200, {}, { etag: '"3"' });
    await detail(CUIT);
    await take(OTHER);
    expect(last().headers['if-match']).toBeUndefined();
    await detail(CUIT);
    expect(last().headers['if-match']).toBeUndefined();
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
    expect(last().headers['if-match']).toBe('"3"');
  });
});

describe('a call that may be repeated', () => {
  const approve = (idempotencyKey?: string) =>
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
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['intento-1', 'intento-1']);
  });
  it('is none of the others', async () => {
    await take(CUIT);
    expect(last().headers['idempotency-key']).toBeUndefined();
  });
});

describe('a file without progress', () => {
  it('goes as multipart with its name, and answers its URL', async () => {
    server.answer = json(200, { data: 'https://portal/files/x' });
    const answer = await client.upload(
      uploadFile,
      new Blob(['%PDF'], { type: 'application/pdf' }),
      'acta ñ.pdf',
    );
    expect(answer).toEqual({ data: 'https://portal/files/x' });
    expect(last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(last().headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(last().body).toContain('name="file"; filename="acta');
    expect(last().body).toContain('%PDF');
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
    expect(loggedOut).toBe(0);
  });
  it('in the middle of the answer, of a file too', async () => {
    server.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await refusal(detail(CUIT))).toMatchObject({ status: 0, message: NO_CONNECTION });
    expect(await refusal(client.download(emitReceipt, { params: { id: CUIT } }))).toMatchObject({
      status: 0,
    });
  });
  it('nobody listening', async () => {
    const gone = await startServer();
    await gone.close();
    const lonely = createClient({
      baseUrl: gone.baseUrl,
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
    expect(last().url).toBe(`/api/municat/licitaciones/${CUIT}`);
  });
});
