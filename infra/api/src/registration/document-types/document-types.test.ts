import { REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { NO_EXPLANATION } from 'shared-api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { documentTypeCalls, type TestType } from '#test/document-types.ts';
import { COMPANY, PERSON, putInState, startRequest } from '#test/request.ts';
import { supplierRequests } from '../requests/tables.ts';
import { seedDocumentTypes } from './index.ts';

describe.each(ANY_DATABASE)('required document types (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    await startRequest(api, everybody.PROVEEDOR, PERSON);
    await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, {
      as: everybody.PROVEEDOR,
    });
  });
  afterAll(() => api?.stop());

  const { create, createdType, deactivate, namesOf } = documentTypeCalls(() => ({ api, everybody }));
  const all = async (): Promise<TestType[]> => {
    const types: TestType[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await api.call('GET', `/tipo-documento-requerido?page=${page}`, {
        as: everybody.ADMIN,
      });
      types.push(...body.data);
      pages = body.totalPages;
    }
    return types;
  };

  it('start with the city’s types, in their order', async () => {
    const { body } = await api.call('GET', '/tipo-documento-requerido', { as: everybody.ADMIN });
    expect(body).toMatchObject({ page: 1, total: REQUIRED_DOCUMENTS.length, totalPages: 2 });
    expect((await all()).map(({ id: _id, ...type }) => type)).toEqual(
      REQUIRED_DOCUMENTS.map(({ textos_observacion: _texts, ...type }) => type),
    );
  });

  it('are seeded once: not into a database that has some', async () => {
    const before = await all();
    await seedDocumentTypes(api.platform);
    expect(await all()).toEqual(before);
  });

  it('are added knowing how many requests there are of each kind of person in each state', async () => {
    const path = '/tipo-documento-requerido/alcance';
    const { body } = await api.call('GET', path, { as: everybody.ADMIN });
    expect(body.data).toContainEqual({
      tipo_persona: 'FISICA',
      estado: 'INICIADO',
      total: expect.any(Number),
    });
    const stored = await api.platform.db.$count(supplierRequests);
    const total = body.data.reduce((sum: number, group: { total: number }) => sum + group.total, 0);
    expect(total).toBe(stored);
    await expectAccess(api, everybody, ['GET', path, ['ADMIN'], 200]);
  });

  /** Names of what anybody is told is asked for. */
  const announcedNames = async () =>
    (await api.call('GET', '/tipo-documento-requerido/requeridos')).body.data.map(
      ({ nombre }: { readonly nombre: string }) => nombre,
    );

  it('are listed for visitors, in their order', async () => {
    expect((await announcedNames()).slice(0, REQUIRED_DOCUMENTS.length)).toEqual(
      REQUIRED_DOCUMENTS.map(({ nombre }) => nombre),
    );
  });

  describe('and their explanations', () => {
    const TEXTS = {
      descripcion: 'Póliza vigente.',
      donde_obtener: 'En su compañía de seguros.',
      enlace_obtener: 'https://www.argentina.gob.ar/ssn',
      modelo: 'Nombre: ____\nFirma: ____',
      enlace_modelo: '',
    };
    const explain = (id: string, body: object) =>
      api.call('PUT', `/tipo-documento-requerido/explicacion/${id}`, { as: everybody.ADMIN, body });
    const explained = async (id: string) =>
      (await api.call('GET', '/tipo-documento-requerido/explicados')).body.data.find(
        (type: TestType) => type.id === id,
      );

    it('are read by anybody as staff wrote them, and the change is audited', async () => {
      const { id } = await createdType();
      expect(await explained(id)).toMatchObject(NO_EXPLANATION);
      expect((await explain(id, { ...TEXTS, vista: NO_EXPLANATION })).body.data).toMatchObject(TEXTS);
      expect(await explained(id)).toMatchObject(TEXTS);
      expect(await lastAudit(api, everybody.ADMIN, 'tipo_documento_requerido')).toMatchObject({
        operacion: 'MODIFICACION',
        datos_anteriores: NO_EXPLANATION,
        datos_nuevos: TEXTS,
      });
    });

    it('are saved when they are sent again after their answer got lost', async () => {
      const { id } = await createdType();
      for (const _ of ['lost', 'again']) {
        expect((await explain(id, { ...TEXTS, vista: NO_EXPLANATION })).status).toBe(200);
      }
    });

    it('are not written over what somebody else wrote meanwhile', async () => {
      const { id } = await createdType();
      await explain(id, TEXTS);
      const late = await explain(id, { ...TEXTS, descripcion: 'Otra.', vista: NO_EXPLANATION });
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Otra persona cambió')]);
      expect(await explained(id)).toMatchObject(TEXTS);
    });

    it.each([
      [{ enlace_obtener: 'http://www.arca.gob.ar/' }, 'El enlace debe empezar con https://'],
      [{ enlace_modelo: 'javascript:alert(1)' }, 'El enlace debe empezar con https://'],
      [{ descripcion: 'a'.repeat(301) }, 'La descripción puede tener hasta 300 caracteres'],
    ])('are refused: %o', async (change, problem) => {
      const { id } = await createdType();
      const answer = await explain(id, { ...TEXTS, ...change });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(problem)]);
      expect(await explained(id)).toMatchObject(NO_EXPLANATION);
    });

    it('belong to types in use', async () => {
      expect((await explain(UNKNOWN_ID, TEXTS)).status).toBe(404);
    });

    const rename = ({ id, nombre: before }: TestType, nombre: string) =>
      explain(id, { ...NO_EXPLANATION, nombre, vista: { ...NO_EXPLANATION, nombre: before } });

    it('may be saved with other punctuation in the name', async () => {
      const type = await createdType();
      const dotted = type.nombre.replaceAll(' ', '. ');
      expect((await rename(type, dotted)).body.data).toMatchObject({ nombre: dotted });
    });

    it('are saved with another name, which every request shows, unless it is taken', async () => {
      const type = await createdType();
      const renamed = `Seguro de ${type.nombre}`;
      expect((await rename(type, `  ${renamed} `)).body.data).toMatchObject({ nombre: renamed });
      expect(await namesOf(PERSON)).toContain(renamed);
      expect(await namesOf(PERSON)).not.toContain(type.nombre);
      const answer = await rename({ ...type, nombre: renamed }, 'declaracion\u00a0jurada  de GANANCIAS');
      expect([answer.status, answer.body.errores?.nombre]).toEqual([
        400,
        'Ya existe un documento requerido con ese nombre: «Declaración jurada de Ganancias»',
      ]);
      expect(await namesOf(PERSON)).toContain(renamed);
    });

    it('leave a name that an undecided observation has, accents and case aside', async () => {
      const type = await createdType({ requerido_persona_juridica: true });
      await putInState(api, 'PENDIENTE EN OBSERVACION', COMPANY);
      const as = everybody.VISADOR;
      const observation = { name: type.nombre, observacion: 'No se lee' };
      const draft = { ...observation, documento: null, reemplazable: false };
      for (const [method, path, body] of [
        ['PUT', 'borrador-correccion', { version: 0, observaciones: [draft] }],
        ['PATCH', 'request/encorrecion', { observacion: [observation], docs_ids: [] }],
      ] as const) {
        const written = await api.call(method, `/sujeto-fiscal/${path}/${COMPANY}`, { as, body });
        expect(written.status, path).toBe(200);
        const refused = await rename(type, `Otro ${type.nombre}`);
        expect([refused.status, refused.body.message], path).toEqual([
          409,
          expect.stringContaining(`observaciones sobre «${type.nombre}» sin decidir`),
        ]);
      }
      expect(await namesOf(COMPANY)).toContain(type.nombre);
      expect((await rename(type, type.nombre.toUpperCase())).status).toBe(200);
    });
  });

  it('are not asked for any more once they are taken out of use', async () => {
    const type = await createdType();
    expect(await namesOf(PERSON)).toContain(type.nombre);
    expect(await announcedNames()).toContain(type.nombre);
    const answer = await deactivate(type.id);
    expect(answer.body.message).toBe('¡Documento eliminado!');
    expect((await all()).map(({ id }) => id)).not.toContain(type.id);
    expect(await namesOf(PERSON)).not.toContain(type.nombre);
    expect(await announcedNames()).not.toContain(type.nombre);
    const again = await deactivate(type.id);
    expect(again.status).toBe(404);
    expect((await create({ nombre: type.nombre })).status).toBe(200);
  });

  it.each([
    [{ expiracion: true }, 'expiry'],
    [{ emision: true }, 'none'],
    [{ expiracion: true, regla_fecha: 'balance_close' }, 'balance_close'],
  ])('with %o have the date rule %s', async (change, rule) => {
    expect((await createdType(change)).regla_fecha).toBe(rule);
  });

  it.each([
    ['a name of two letters', { nombre: ' ab ' }],
    ['a name of signs alone', { nombre: '---' }],
    ['no kind of person', { requerido_persona_fisica: false }],
    ['a name that is taken, accents and case aside', { nombre: 'declaracion jurada de GANANCIAS' }],
    ['a name that is taken, punctuation aside', { nombre: 'D.N.I.' }],
    ['an unknown date rule', { regla_fecha: 'nunca' }],
  ])('refuse %s', async (_what, change) => {
    const before = await all();
    expect((await create(change)).status).toBe(400);
    expect(await all()).toEqual(before);
  });

  describe('with ready texts for observations', () => {
    const texts = async (id: string, as: Session = everybody.VISADOR): Promise<string[]> => {
      const { body } = await api.call('GET', '/tipo-documento-requerido/textos', { as });
      return body.data.find((type: TestType) => type.id === id).textos_observacion;
    };
    const save = (id: string, body: object, as: Session = everybody.ADMIN) =>
      api.call('PUT', `/tipo-documento-requerido/textos/${id}`, { as, body });

    it('have those of the city from the start, in their order', async () => {
      const { body } = await api.call('GET', '/tipo-documento-requerido/textos', { as: everybody.VISADOR });
      expect(
        body.data.slice(0, REQUIRED_DOCUMENTS.length).map(({ textos_observacion: own }: never) => own),
      ).toEqual(REQUIRED_DOCUMENTS.map(({ textos_observacion: own }) => own));
    });

    it('keep what an administrator writes, and say so in the audit log', async () => {
      const { id } = await createdType();
      expect(await texts(id)).toEqual([]);
      const answer = await save(id, { textos_observacion: [' Vencido. ', 'Falta  la firma'], vistos: [] });
      expect(answer.body).toEqual({ data: { id, textos_observacion: ['Vencido.', 'Falta  la firma'] } });
      expect(await texts(id, everybody.ADMIN)).toEqual(['Vencido.', 'Falta  la firma']);
      expect(await lastAudit(api, everybody.ADMIN, 'tipo_documento_requerido')).toMatchObject({
        operacion: 'MODIFICACION',
        datos_anteriores: { textos_observacion: [] },
        datos_nuevos: { textos_observacion: ['Vencido.', 'Falta  la firma'] },
      });
      const entry = await lastAudit(api, everybody.ADMIN, 'tipo_documento_requerido');
      await save(id, { textos_observacion: ['Vencido.', 'Falta  la firma'] });
      expect(await lastAudit(api, everybody.ADMIN, 'tipo_documento_requerido')).toEqual(entry);
    });

    it('are saved when they are sent again after their answer got lost', async () => {
      const { id } = await createdType();
      for (const _ of ['lost', 'again']) {
        expect((await save(id, { textos_observacion: ['Vencido.'], vistos: [] })).status).toBe(200);
      }
    });

    it('are not overwritten by somebody who saw others', async () => {
      const { id } = await createdType();
      expect((await save(id, { textos_observacion: ['Vencido.'], vistos: [] })).status).toBe(200);
      const refused = await save(id, { textos_observacion: ['Roto.'], vistos: [] });
      expect(refused.body).toMatchObject({
        statusCode: 409,
        message: expect.stringMatching(/Otra persona cambió/),
      });
      expect(await texts(id)).toEqual(['Vencido.']);
    });

    it('refuse a text twice, and are for reviewers and administrators alone', async () => {
      const { id } = await createdType();
      const twice = await save(id, { textos_observacion: ['Vencido.', 'VENCIDO.'] });
      expect(twice.body).toMatchObject({ statusCode: 400, message: '«VENCIDO.» está dos veces' });
      expect((await save(UNKNOWN_ID, { textos_observacion: [] })).status).toBe(404);
      await expectAccess(api, everybody, [
        'GET',
        '/tipo-documento-requerido/textos',
        ['ADMIN', 'VISADOR'],
        200,
      ]);
      const body = { textos_observacion: ['Vencido.'] };
      const path = `/tipo-documento-requerido/textos/${id}`;
      await expectAccess(api, everybody, ['PUT', path, ['ADMIN'], 200], body);
    });
  });

  it('are created once by two simultaneous calls', async () => {
    const nombre = 'Documento gemelo';
    const answers = await Promise.all([create({ nombre }), create({ nombre })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('are recorded in the audit log', async () => {
    const type = await createdType();
    expect(await lastAudit(api, everybody.ADMIN, 'tipo_documento_requerido')).toMatchObject({
      operacion: 'ALTA',
      realizado_por_id: everybody.ADMIN.user.id,
      datos_nuevos: { id: type.id, nombre: type.nombre },
    });
  });

  it.each([
    [
      'GET',
      '/tipo-documento-requerido',
      ['ADMIN', 'VISADOR', 'GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR', 'PROVEEDOR'],
      200,
      undefined,
    ],
    ['POST', '/tipo-documento-requerido', ['ADMIN'], 400, {}],
    ['PUT', `/tipo-documento-requerido/desactivar/${UNKNOWN_ID}`, ['ADMIN'], 404, undefined],
  ] as const)('%s %s answers those who may', async (method, path, roles, status, body) => {
    await expectAccess(api, everybody, [method, path, roles, status], body);
  });
});
