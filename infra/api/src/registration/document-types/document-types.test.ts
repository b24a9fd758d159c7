import { eq, inArray } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { NO_EXPLANATION } from 'shared-api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import {
  COMPANY,
  completeRequest,
  OTHER_PERSON,
  PERSON,
  putInState,
  sendRequest,
  startRequest,
} from '#test/request.ts';
import { lockFor } from '../../platform/db/locks.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { supplierRequests } from '../requests/tables.ts';
import { seedDocumentTypes } from './index.ts';

interface Type {
  readonly id: string;
  readonly nombre: string;
  readonly regla_fecha: string;
}

interface Document {
  readonly id: string;
  readonly url_archivo: string | null;
  readonly actualizable: boolean;
  readonly tipo_documento: Type | null;
}

describe.each(ANY_DATABASE)('required document types (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let other: Session;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    other = await api.signOn(OTHER_PERSON);
    await startRequest(api, everybody.PROVEEDOR, PERSON);
    await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, {
      as: everybody.PROVEEDOR,
    });
  });
  afterAll(() => api?.stop());

  const create = (change: object = {}) =>
    api.call('POST', '/tipo-documento-requerido', {
      as: everybody.ADMIN,
      body: {
        nombre: `Documento nuevo ${++serial}`,
        requerido_persona_fisica: true,
        requerido_persona_juridica: false,
        emision: false,
        expiracion: false,
        ...change,
      },
    });
  const createdType = async (change: object = {}): Promise<Type> => (await create(change)).body.data;
  const all = async (): Promise<Type[]> => {
    const types: Type[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await api.call('GET', `/tipo-documento-requerido?page=${page}`, {
        as: everybody.ADMIN,
      });
      types.push(...body.data);
      pages = body.totalPages;
    }
    return types;
  };
  const documentsOf = async (cuit: string, as = everybody.ADMIN): Promise<Document[]> =>
    (await api.call('GET', `/documento-proveedor/${cuit}`, { as })).body;
  const namesOf = async (cuit: string) =>
    (await documentsOf(cuit)).map(({ tipo_documento }) => tipo_documento?.nombre);

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

  it('appear at once in every request of that kind of person, and in new ones', async () => {
    const persons = await createdType();
    const companies = await createdType({
      requerido_persona_fisica: false,
      requerido_persona_juridica: true,
    });
    expect(await namesOf(PERSON)).toContain(persons.nombre);
    expect(await namesOf(PERSON)).not.toContain(companies.nombre);
    expect(await namesOf(COMPANY)).toContain(companies.nombre);
    expect(await namesOf(COMPANY)).not.toContain(persons.nombre);
    await startRequest(api, other, OTHER_PERSON);
    expect(await namesOf(OTHER_PERSON)).toContain(persons.nombre);
  });

  it('do not break a request that was sent before: it is reviewed and enabled without them', async () => {
    await completeRequest(api, other, OTHER_PERSON);
    expect((await sendRequest(api, other, OTHER_PERSON)).status).toBe(200);
    const type = await createdType();
    expect(await namesOf(OTHER_PERSON)).not.toContain(type.nombre);
    const read = await api.call('GET', `/sujeto-fiscal/${OTHER_PERSON}`, { as: everybody.VISADOR });
    expect(read.status).toBe(200);
    expect(
      (
        await api.call('PATCH', `/sujeto-fiscal/request/observacion/${OTHER_PERSON}`, {
          as: everybody.VISADOR,
        })
      ).status,
    ).toBe(200);
    const resolution = await api.upload(everybody.VISADOR, await samplePdf('resolución'));
    const approved = await api.call('PATCH', `/sujeto-fiscal/request/aprobado/${OTHER_PERSON}`, {
      as: everybody.VISADOR,
      body: { resolucion: 'RES-1', resolucion_url: resolution.body.data },
    });
    expect([approved.status, approved.body]).toEqual([200, expect.anything()]);
    expect(await namesOf(OTHER_PERSON)).not.toContain(type.nombre);
  });

  it('are asked for once a request sent before is opened again', async () => {
    const inReview = '20221124643';
    const before = await documentsOf(inReview);
    const named = before.find(({ tipo_documento }) => tipo_documento?.nombre === 'DNI');
    const type = await createdType();
    expect(await namesOf(inReview)).not.toContain(type.nombre);
    const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${inReview}`, {
      as: everybody.VISADOR,
      body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [named?.id] },
    });
    expect(corrected.status).toBe(200);
    const open = (await documentsOf(inReview)).filter(({ actualizable }) => actualizable);
    expect(open.map(({ tipo_documento }) => tipo_documento?.nombre)).toEqual(
      expect.arrayContaining(['DNI', type.nombre]),
    );
    expect(open.length).toBeLessThan(before.length);
  });

  it('are opened by a running correction, which stays as it was for the rest', async () => {
    const inCorrection = '20221064233';
    const open = async () => (await documentsOf(inCorrection)).filter(({ actualizable }) => actualizable);
    const before = await open();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan((await documentsOf(inCorrection)).length);
    const type = await createdType();
    const after = await open();
    expect(after).toHaveLength(before.length + 1);
    expect(after.find(({ tipo_documento }) => tipo_documento?.id === type.id)?.url_archivo).toBeNull();
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
        (type: Type) => type.id === id,
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

    const rename = ({ id, nombre: before }: Type, nombre: string) =>
      explain(id, { ...NO_EXPLANATION, nombre, vista: { ...NO_EXPLANATION, nombre: before } });

    it('are saved with another name, which every request shows, unless it is taken', async () => {
      const type = await createdType();
      const renamed = `Seguro de caución ${serial}`;
      expect((await rename(type, `  ${renamed} `)).body.data).toMatchObject({ nombre: renamed });
      expect(await namesOf(PERSON)).toContain(renamed);
      expect(await namesOf(PERSON)).not.toContain(type.nombre);
      const taken = await rename({ ...type, nombre: renamed }, 'declaracion jurada de GANANCIAS');
      expect([taken.status, taken.body.errores?.nombre]).toEqual([
        400,
        'Ya existe un documento requerido con ese nombre',
      ]);
      expect(await namesOf(PERSON)).toContain(renamed);
    });

    it('leave a name that an undecided observation has, accents and case aside', async () => {
      const type = await createdType({ requerido_persona_juridica: true });
      await putInState(api, 'PENDIENTE EN OBSERVACION', COMPANY);
      const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${COMPANY}`, {
        as: everybody.VISADOR,
        body: { observacion: [{ name: type.nombre, observacion: 'No se lee' }], docs_ids: [] },
      });
      expect(corrected.status).toBe(200);
      const refused = await rename(type, `Otro nombre ${serial}`);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining(`observaciones sobre «${type.nombre}» sin decidir`),
      ]);
      expect(await namesOf(COMPANY)).toContain(type.nombre);
      expect((await rename(type, type.nombre.toUpperCase())).status).toBe(200);
    });
  });

  it('are not asked for any more once they are taken out of use', async () => {
    const type = await createdType();
    expect(await namesOf(PERSON)).toContain(type.nombre);
    expect(await announcedNames()).toContain(type.nombre);
    const answer = await api.call('PUT', `/tipo-documento-requerido/desactivar/${type.id}`, {
      as: everybody.ADMIN,
    });
    expect(answer.body.message).toBe('¡Documento eliminado!');
    expect((await all()).map(({ id }) => id)).not.toContain(type.id);
    expect(await namesOf(PERSON)).not.toContain(type.nombre);
    expect(await announcedNames()).not.toContain(type.nombre);
    const again = await api.call('PUT', `/tipo-documento-requerido/desactivar/${type.id}`, {
      as: everybody.ADMIN,
    });
    expect(again.status).toBe(404);
    expect((await create({ nombre: type.nombre })).status).toBe(200);
  });

  it('may all be out of use: whoever registers is asked for no document', async () => {
    const { db } = api.platform;
    const address = '/sujeto-fiscal/init-request/persona-juridica/30558521135';
    const inUse = eq(documentTypes.activo, true);
    const types = await db.update(documentTypes).set({ activo: false }).where(inUse).returning();
    try {
      const { status, body } = await api.call('GET', address, { as: everybody.PROVEEDOR });
      expect([status, body.sujeto_fiscal?.documento_proveedor]).toEqual([200, []]);
    } finally {
      const ids = types.map(({ id }) => id);
      await db.update(documentTypes).set({ activo: true }).where(inArray(documentTypes.id, ids));
    }
  });

  it('are refused, with the reason, once they are out of use', async () => {
    const type = await createdType();
    const seen = (await documentsOf(PERSON)).find(({ tipo_documento }) => tipo_documento?.id === type.id);
    await api.call('PUT', `/tipo-documento-requerido/desactivar/${type.id}`, { as: everybody.ADMIN });
    const { body } = await api.upload(everybody.PROVEEDOR, await samplePdf('tarde'));
    const saved = await api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
      as: everybody.PROVEEDOR,
      body: { documento_proveedor: [{ id: seen?.id, url_archivo: body.data }] },
    });
    expect([saved.status, saved.body.message]).toEqual([
      409,
      'Este documento ya no se pide en la inscripción.',
    ]);
  });

  it('are in a request that is opened while one is added', async () => {
    const { db } = api.platform;
    const NEWCOMER = '20220707513';
    const as = await api.signOn(NEWCOMER);
    let opening: Promise<unknown> = Promise.resolve();
    const id = await db.transaction(async (tx) => {
      await lockFor(tx, 'documentTypes');
      const flags = { requerido_persona_fisica: true, requerido_persona_juridica: false, emision: false };
      const values = { ...flags, nombre: 'Al mismo tiempo', expiracion: false, position: 900 };
      const createdAt = api.clock.now();
      const [row] = await tx
        .insert(documentTypes)
        .values({ ...values, regla_fecha: 'none' as const, createdAt })
        .returning();
      opening = startRequest(api, as, NEWCOMER);
      // Long enough for the request to be stored without the type.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return row?.id;
    });
    await opening;
    expect((await documentsOf(NEWCOMER)).map(({ tipo_documento }) => tipo_documento?.id)).toContain(id);
  });

  it('are not in a request that is sent while one is added', async () => {
    const NEWCOMER = '20220707513';
    await startRequest(api, await api.signOn(NEWCOMER), NEWCOMER);
    const itself = eq(supplierRequests.cuit, NEWCOMER);
    let added: Promise<Type> | undefined;
    await api.platform.db.transaction(async (tx) => {
      await tx.select().from(supplierRequests).where(itself).for('update');
      await tx.update(supplierRequests).set({ estado: 'PENDIENTE EN OBSERVACION' }).where(itself);
      added = createdType();
      // Long enough for the type to be added before the sending.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    const type = await added;
    expect(type?.id).toBeDefined();
    expect((await documentsOf(NEWCOMER)).map(({ tipo_documento }) => tipo_documento?.id)).not.toContain(
      type?.id,
    );
  });

  describe('taken out of use where a correction or a renewal is running', () => {
    const CUIT = '20188192514';
    let supplier: Session;
    let named: Document | undefined;
    let expired: Document | undefined;
    const open = async () =>
      (await documentsOf(CUIT)).filter(({ actualizable }) => actualizable).map(({ id }) => id);
    const takeOut = (document: Document | undefined) =>
      api.call('PUT', `/tipo-documento-requerido/desactivar/${document?.tipo_documento?.id}`, {
        as: everybody.ADMIN,
      });

    beforeAll(async () => {
      supplier = await api.signOn(CUIT);
      const [one, other] = [await createdType(), await createdType({ expiracion: true })];
      await completeRequest(api, supplier, CUIT);
      const all = await documentsOf(CUIT);
      named = all.find(({ tipo_documento }) => tipo_documento?.id === one.id);
      expired = all.find(({ tipo_documento }) => tipo_documento?.id === other.id);
      const answer = await sendRequest(api, supplier, CUIT);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    });

    it('open nothing else: a correction that named only them leaves the rest closed', async () => {
      const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${CUIT}`, {
        as: everybody.VISADOR,
        body: { observacion: [{ name: 'Nuevo', observacion: 'No se lee' }], docs_ids: [named?.id] },
      });
      expect(corrected.status).toBe(200);
      expect(await open()).toEqual([named?.id]);
      await takeOut(named);
      expect(await open()).toEqual([]);
      const answer = await sendRequest(api, supplier, CUIT);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    });

    it('open nothing else: a renewal for which only they had expired leaves the rest closed', async () => {
      await api.platform.db
        .update(documents)
        .set({ expiracion: '2020-01-01' })
        .where(eq(documents.id, expired?.id ?? ''));
      await putInState(api, 'VENCIDO', CUIT);
      await takeOut(expired);
      const renewed = await api.call('PATCH', `/sujeto-fiscal/request/renovar/${CUIT}`, { as: supplier });
      expect(renewed.status).toBe(200);
      expect(await open()).toEqual([]);
      const answer = await sendRequest(api, supplier, CUIT);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    });

    it('open all where a correction names none', async () => {
      await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${CUIT}`, {
        as: everybody.VISADOR,
        body: { observacion: [{ name: 'Otro', observacion: 'Revise todo' }], docs_ids: [] },
      });
      expect(await open()).toHaveLength((await documentsOf(CUIT)).length);
    });
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
    ['no kind of person', { requerido_persona_fisica: false }],
    ['a name that is taken, accents and case aside', { nombre: 'declaracion jurada de GANANCIAS' }],
    ['an unknown date rule', { regla_fecha: 'nunca' }],
  ])('refuse %s', async (_what, change) => {
    const before = await all();
    expect((await create(change)).status).toBe(400);
    expect(await all()).toEqual(before);
  });

  describe('with ready texts for observations', () => {
    const texts = async (id: string, as: Session = everybody.VISADOR): Promise<string[]> => {
      const { body } = await api.call('GET', '/tipo-documento-requerido/textos', { as });
      return body.data.find((type: Type) => type.id === id).textos_observacion;
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
