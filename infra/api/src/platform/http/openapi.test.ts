import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody, UNKNOWN_CUIT, UNKNOWN_ID } from '#test/access.ts';
import { type Answer, type CallInit, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { confirmedQuestion } from '#test/questions.ts';
import { COMPANY, completeRequest, PERSON, sendRequest } from '#test/request.ts';
import { hashOf } from '../mail/requested-mail.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is read as any stranger's tool reads it
type Document = any;

/** Whatever a document refers to, by its pointer. */
const at = (document: Document, pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce((part, name) => part?.[name], document);

describe('the API’s document, as an integrator’s tools read it', () => {
  let api: TestApi;
  let everybody: Everybody;
  let publisher: Publisher;
  let document: Document;
  let validator: Ajv2020;

  beforeAll(async () => {
    api = await startApi('postgres');
    document = (await api.call('GET', '/openapi.json')).body;
    validator = new Ajv2020({ strict: false, allErrors: true });
    formats.default(validator);
    validator.addSchema({ $id: 'openapi', ...document });
    everybody = await signInEverybody(api);
    publisher = await startPublishing(api);
    await completeRequest(api, everybody.PROVEEDOR);
  });
  afterAll(() => api?.stop());

  const operations = () =>
    Object.entries<Document>(document.paths).flatMap(([path, item]) =>
      Object.entries<Document>(item).map(([method, operation]) => ({ method, path, operation })),
    );

  it('names every call once, with the parameters of its path, and refers to nothing that is missing', () => {
    expect(document.openapi).toBe('3.1.0');
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters.filter(({ in: where }: Document) => where === 'path');
      const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }: Document) => name).sort(), path).toEqual(pathParameters.sort());
    }
    for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)) {
      expect(at(document, pointer), pointer).toBeDefined();
    }
  });

  it('has no error by the rules that Redocly recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    // It did look: the specification's own addresses are what it only warns of.
    expect(problems.map(({ ruleId }) => ruleId)).toContain('no-ambiguous-paths');
  });

  it('names the content types of every download', async () => {
    const types = (id: string) => Object.keys(operation(id).responses[200].content);
    expect(types('files.read')).toEqual(['application/pdf', 'image/jpeg', 'image/png']);
    expect(types('audit.export')).toEqual(['text/csv']);
    expect(JSON.stringify(document)).not.toContain('*/*');
  });

  const operation = (id: string) => operations().find((one) => one.operation.operationId === id)?.operation;
  const headersOf = (id: string) =>
    operation(id)
      .parameters.filter(({ in: where }: Document) => where === 'header')
      .map(({ name }: Document) => name);

  it('says how a change is guarded against what happened meanwhile, and how it is repeated', () => {
    expect(headersOf('requests.send')).toEqual(['If-Match', 'Idempotency-Key']);
    expect(headersOf('requests.sendByGet')).toEqual(['If-Match']);
    expect(headersOf('requests.take')).toEqual(['If-Match', 'Idempotency-Key']);
    expect(headersOf('requests.save')).toEqual(['If-Match']);
    expect(headersOf('files.upload')).toEqual(['Idempotency-Key']);
    expect(headersOf('requests.detail')).toEqual([]);
    for (const id of ['requests.detail', 'requests.save', 'tenders.read']) {
      expect(operation(id).responses[200].headers, id).toHaveProperty('ETag');
    }
    expect(at(document, operation('auth.login').responses[429].$ref).headers).toHaveProperty('Retry-After');
  });

  it('says that a public tender needs no session, and what a tax id and a day look like', () => {
    expect(operation('tenders.read').security).toEqual([{}, { bearer: [] }]);
    expect(operation('auth.login').security).toEqual([]);
    expect(operation('requests.save').parameters[0].schema).toEqual({ type: 'string', pattern: '^\\d{11}$' });
    expect(JSON.stringify(operation('tenders.create').requestBody)).toContain('--MUNICAT-[A-Z0-9]{10}$');
    expect(operation('audit.byDate').parameters[0].schema).toMatchObject({ format: 'date' });
  });

  /** What the document says of an answer is what came. */
  function expectAsSaid(method: string, path: string, init: CallInit, answer: Answer) {
    const { status, headers, body } = answer;
    const [route = ''] = path.split('?');
    const called = operations()
      .filter((one) => one.method === method.toLowerCase())
      .filter((one) => new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(route))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
    if (!called) throw new Error(`${method} ${path} is not in the document`);
    const described = called.operation.responses[status];
    expect(described, `${method} ${path} answered ${status}`).toBeDefined();
    const response = described.$ref ? at(document, described.$ref) : described;
    // Only callers who may change a public tender get its version.
    const tagged =
      'ETag' in (response.headers ?? {}) && !(init.as === undefined && called.operation.security.length > 0);
    if (status < 400) expect(headers.has('etag'), `ETag of ${method} ${path}`).toBe(tagged);
    const schema = response.content['application/json']?.schema;
    if (!schema) return;
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'));
    validator.validate(local, body);
    expect(validator.errors, `${method} ${path} ${status}: ${JSON.stringify(body)}`).toBeNull();
  }

  const answersAsSaid = async (method: string, path: string, init: CallInit = {}) => {
    const answer = await api.call(method, path, init);
    expectAsSaid(method, path, init, answer);
    return answer;
  };

  it('says of everything that is read what it looks like', async () => {
    const { PROVEEDOR, VISADOR, ADMIN, PUBLICADOR } = everybody;
    const { id } = await publisher.create();
    const { body: documents } = await api.call('GET', `/documento-proveedor/${PERSON}`, { as: PROVEEDOR });
    for (const path of ['', '/filtros', `/${id}`, '/feed.rss', '/vencimientos.ics', '/convocatorias.csv']) {
      await answersAsSaid('GET', `/licitaciones${path}`);
    }
    await answersAsSaid('GET', '/licitaciones/ocultas', { as: PUBLICADOR });
    for (const path of [
      '/auth/me',
      '/auth/sesiones',
      `/sujeto-fiscal/datos/persona-humana/${PERSON}`,
      `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`,
      `/sujeto-fiscal/buscar-empresa/${COMPANY}`,
      `/estado-tramite/${PERSON}`,
      `/documento-proveedor/${PERSON}`,
      `/chat/conversacion/${PERSON}`,
      `/persona-fisica/cliente/${COMPANY}`,
    ]) {
      expect((await answersAsSaid('GET', path, { as: PROVEEDOR })).status, path).toBe(200);
    }
    for (const path of [
      '/sujeto-fiscal?size=20',
      '/sujeto-fiscal/tablero',
      '/sujeto-fiscal/cola',
      `/sujeto-fiscal/${PERSON}`,
      `/documento-proveedor/historial/${documents[0].id}`,
      `/proveedor/cuit/${PERSON}`,
      '/etiqueta-rubro',
      '/etiqueta-rubro/paginado',
      '/tipo-documento-requerido',
      '/usuarios',
      '/auditoria',
      '/auditoria/verificar',
    ]) {
      expect((await answersAsSaid('GET', path, { as: ADMIN })).status, path).toBe(200);
    }
    expect((await answersAsSaid('GET', '/vistas', { as: VISADOR })).status).toBe(200);
  });

  it('says of a change what comes of it, and each way in which it is refused', async () => {
    const { PROVEEDOR, VISADOR, VISUALIZADOR } = everybody;
    const save = `/sujeto-fiscal/save/${PERSON}`;
    const take = `/sujeto-fiscal/request/observacion/${PERSON}`;
    const { id } = await publisher.create();
    const codigo = 'c'.repeat(32);
    const ended = (await publisher.create()).id;
    await confirmedQuestion(api, ended, {
      confirmedAt: null,
      codeHash: hashOf(codigo),
      codeUntil: new Date('9999-12-31'),
    });
    const { session } = publisher;
    await api.call('PUT', `/licitaciones/${ended}/retirar`, { as: session, body: { motivo: 'Se rehace' } });
    const question = { correo: 'ana@ejemplo.com', pregunta: '¿Se aceptan marcas equivalentes?' };
    const statuses: number[] = [];
    for (const [method, path, init] of [
      ['PATCH', save, { as: PROVEEDOR, body: { sujeto_fiscal: { domicilio_alternativo: 'Rivadavia 100' } } }],
      ['PATCH', save, { as: PROVEEDOR, body: { rol: 'ADMIN' } }],
      ['PATCH', save, { body: {} }],
      ['PATCH', save, { as: VISADOR, body: {} }],
      ['PATCH', `/sujeto-fiscal/save/${UNKNOWN_CUIT}`, { as: PROVEEDOR, body: {} }],
      ['PATCH', take, { as: VISADOR }],
      ['PATCH', take, { as: VISUALIZADOR }],
      ['GET', `/sujeto-fiscal/init-request/persona-juridica/${UNKNOWN_CUIT}`, { as: PROVEEDOR }],
      ['GET', `/licitaciones/${UNKNOWN_ID}`, {}],
      ['POST', `/licitaciones/${id}/preguntas`, { body: question }],
      ['POST', '/licitaciones/preguntas/confirmar', { body: { codigo } }],
      ['POST', '/auth/login', { body: { dni: '10000004', password: 'otra' } }],
    ] as [string, string, CallInit][]) {
      statuses.push((await answersAsSaid(method, path, init)).status);
    }
    expect(statuses).toEqual([200, 400, 401, 403, 404, 409, 403, 400, 404, 409, 409, 401]);
    const submission = await sendRequest(api, PROVEEDOR);
    expectAsSaid('POST', `/sujeto-fiscal/request/send/${PERSON}`, { as: PROVEEDOR }, submission);
    expect((await answersAsSaid('PATCH', take, { as: VISADOR })).status).toBe(200);
  });
});
