import { type Client, urlOf } from 'shared-api/client';
import {
  emitReceipt,
  listRequests,
  listTenders,
  me,
  readTender,
  requestDetail,
  saveRequest,
  uploadFile,
} from 'shared-api/contract';
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
    expect(server.last()).toMatchObject({
      method: 'PATCH',
      url: `/api/municat/sujeto-fiscal/save/${CUIT}`,
      body: '{"cuenta_bancaria":[]}',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
    session.token = 'token-2';
    await detail(CUIT);
    expect(server.last().headers.authorization).toBe('Bearer token-2');
    session.token = null;
    await client.call(listTenders, { query: {} });
    expect(server.last().headers.authorization).toBeUndefined();
  });

  it('may carry another bearer, once', async () => {
    await client.call(me, {}, { bearer: 'one-time' });
    expect(server.last().headers.authorization).toBe('Bearer one-time');
    await client.call(me, {});
    expect(server.last().headers.authorization).toBe('Bearer token-1');
  });

  it('answers the body, and a PDF as it is with its link', async () => {
    server.answer = json(200, { data: 'https://portal/files/x' });
    expect(await client.call(me, {})).toEqual({ data: 'https://portal/files/x' });
    server.answer = (response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-location': '/recibo?enlace=x' })
        .end('%PDF-1.7');
    const links: string[] = [];
    const pdf = await client.download(
      emitReceipt,
      { params: { id: CUIT } },
      { onLink: (address) => links.push(address) },
    );
    expect(links).toEqual(['/recibo?enlace=x']);
    expect(pdf.type).toBe('application/pdf');
    expect(await pdf.text()).toBe('%PDF-1.7');
  });

  it('is made once: nothing is tried again behind the caller’s back', async () => {
    server.answer = json(503, errorBody(503), { 'retry-after': '0' });
    await refusal(detail(CUIT));
    expect(server.received).toHaveLength(1);
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
    expect(server.last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.last().headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(server.last().body).toContain('name="file"; filename="acta');
    expect(server.last().body).toContain('%PDF');
  });
});
