import { eq, inArray } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { documentTypeCalls, type TestDocument, type TestType } from '#test/document-types.ts';
import { waitForBlocked } from '#test/locks.ts';
import {
  COMPANY,
  completeRequest,
  OTHER_PERSON,
  PERSON,
  putInState,
  sendRequest,
  startRequest,
  uploadDocument,
} from '#test/request.ts';
import { lockFor, type Transaction } from '../../platform/db/database.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { supplierRequests } from '../requests/tables.ts';

describe.each(ANY_DATABASE)('required document types in requests (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let other: Session;

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

  const { createdType, deactivate, documentsOf, openDocuments, namesOf } = documentTypeCalls(() => ({
    api,
    everybody,
  }));
  /** Waits until the call that was just made waits for the running transaction; on the embedded database it can't start. */
  const blocked = async () => (kind === 'postgres' ? waitForBlocked(api, () => 1) : undefined);

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
    const dniDocument = before.find(({ tipo_documento }) => tipo_documento?.nombre === 'DNI');
    const type = await createdType();
    expect(await namesOf(inReview)).not.toContain(type.nombre);
    const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${inReview}`, {
      as: everybody.VISADOR,
      body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [dniDocument?.id] },
    });
    expect(corrected.status).toBe(200);
    const open = await openDocuments(inReview);
    expect(open.map(({ tipo_documento }) => tipo_documento?.nombre)).toEqual(
      expect.arrayContaining(['DNI', type.nombre]),
    );
    expect(open.length).toBeLessThan(before.length);
  });

  it('are opened by a running correction, which stays as it was for the rest', async () => {
    const inCorrection = '20221064233';
    const open = () => openDocuments(inCorrection);
    const before = await open();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan((await documentsOf(inCorrection)).length);
    const type = await createdType();
    const after = await open();
    expect(after).toHaveLength(before.length + 1);
    expect(after.find(({ tipo_documento }) => tipo_documento?.id === type.id)?.url_archivo).toBeNull();
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
    const document = (await documentsOf(PERSON)).find(({ tipo_documento }) => tipo_documento?.id === type.id);
    await deactivate(type.id);
    const { body } = await api.upload(everybody.PROVEEDOR, await samplePdf('tarde'));
    const saved = await api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
      as: everybody.PROVEEDOR,
      body: { documento_proveedor: [{ id: document?.id, url_archivo: body.data }] },
    });
    expect([saved.status, saved.body.message]).toEqual([
      409,
      'Este documento ya no se pide en la inscripción.',
    ]);
  });

  it('leave the files submitted for them in the request, where nobody is asked for them again', async () => {
    const inUse = await createdType({ expiracion: true });
    const withoutFile = await createdType();
    const { PROVEEDOR: supplier } = everybody;
    const [document] = (await documentsOf(PERSON)).filter(
      ({ tipo_documento }) => tipo_documento?.id === inUse.id,
    );
    if (!document) throw new Error('the request lacks the document');
    await uploadDocument(api, supplier, PERSON, { id: document.id, tipo_documento: inUse });
    await putInState(api, 'HABILITADO', PERSON);
    await deactivate(inUse.id);
    await deactivate(withoutFile.id);
    const retired = async (path: string, as: Session) =>
      (await api.call('GET', path, { as })).body.sujeto_fiscal.documentos_retirados;
    const retiredDocument = [{ id: document.id, url_archivo: expect.any(String), actualizable: false }];
    expect(await retired(`/sujeto-fiscal/${PERSON}`, everybody.VISADOR)).toMatchObject(retiredDocument);
    expect(await retired(`/sujeto-fiscal/datos/persona-humana/${PERSON}`, supplier)).toMatchObject(
      retiredDocument,
    );
    expect(await namesOf(PERSON)).not.toContain(inUse.nombre);
    const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
      as: everybody.VISADOR,
      body: { observacion: [{ name: 'Otro', observacion: 'Revise todo' }], docs_ids: [document.id] },
    });
    expect(corrected.status).toBe(400);
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
      await blocked();
      return row?.id;
    });
    await opening;
    expect((await documentsOf(NEWCOMER)).map(({ tipo_documento }) => tipo_documento?.id)).toContain(id);
  });

  it('are not in a request that is sent while one is added', async () => {
    const NEWCOMER = '20220707513';
    await startRequest(api, await api.signOn(NEWCOMER), NEWCOMER);
    const itself = eq(supplierRequests.cuit, NEWCOMER);
    let added: Promise<TestType> | undefined;
    await api.platform.db.transaction(async (tx) => {
      await tx.select().from(supplierRequests).where(itself).for('update');
      await tx.update(supplierRequests).set({ estado: 'PENDIENTE EN OBSERVACION' }).where(itself);
      added = createdType();
      await blocked();
    });
    const type = await added;
    expect(type?.id).toBeDefined();
    expect((await documentsOf(NEWCOMER)).map(({ tipo_documento }) => tipo_documento?.id)).not.toContain(
      type?.id,
    );
  });

  it('are added in the order in which several requests are assigned, without a deadlock', async () => {
    const lock = (tx: Transaction, cuit: string) =>
      tx.select().from(supplierRequests).where(eq(supplierRequests.cuit, cuit)).for('update');
    const inCorrection = '20221064233';
    await putInState(api, 'EN CORRECCION', OTHER_PERSON);
    let added: Promise<TestType> | undefined;
    await api.platform.db.transaction(async (tx) => {
      await lock(tx, OTHER_PERSON);
      added = createdType();
      await blocked();
      await lock(tx, inCorrection);
    });
    expect((await added)?.id).toBeDefined();
  });

  describe('taken out of use where a correction or a renewal is running', () => {
    const CUIT = '20188192514';
    let supplier: Session;
    let namedDocument: TestDocument | undefined;
    let expired: TestDocument | undefined;
    let replaced: TestDocument | undefined;
    let untouched: TestDocument | undefined;
    const open = async () => (await openDocuments(CUIT)).map(({ id }) => id);
    const takeOut = (document: TestDocument | undefined) => deactivate(document?.tipo_documento?.id);

    beforeAll(async () => {
      supplier = await api.signOn(CUIT);
      const types = [await createdType(), await createdType({ expiracion: true })];
      types.push(await createdType(), await createdType());
      await completeRequest(api, supplier, CUIT);
      const all = await documentsOf(CUIT);
      [namedDocument, expired, replaced, untouched] = types.map(({ id }) =>
        all.find(({ tipo_documento }) => tipo_documento?.id === id),
      );
      const answer = await sendRequest(api, supplier, CUIT);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    });

    it('open nothing else: a correction that named only them leaves the rest closed', async () => {
      const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${CUIT}`, {
        as: everybody.VISADOR,
        body: { observacion: [{ name: 'Nuevo', observacion: 'No se lee' }], docs_ids: [namedDocument?.id] },
      });
      expect(corrected.status).toBe(200);
      expect(await open()).toEqual([namedDocument?.id]);
      await takeOut(namedDocument);
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

    /** Name and state of each observation, as the supplier reads them. */
    const observed = async () => {
      const { body } = await api.call('GET', `/estado-tramite/observaciones/${CUIT}`, { as: supplier });
      return body.map(({ name, estado }: Record<string, unknown>) => [name, estado]);
    };

    it('leave nothing to do in a renewal, also for one that never had a file', async () => {
      await putInState(api, 'VENCIDO', CUIT);
      const added = await createdType();
      await api.call('PATCH', `/sujeto-fiscal/request/renovar/${CUIT}`, { as: supplier });
      expect(await observed()).toEqual([[added.nombre, 'pendiente']]);
      await deactivate(added.id);
      expect(await observed()).toEqual([[added.nombre, 'atendida']]);
      expect((await sendRequest(api, supplier, CUIT)).status).toBe(200);
    });

    it('leave nothing to do in a correction, and what the supplier replaced among the changes', async () => {
      if (!replaced?.tipo_documento || !untouched?.tipo_documento) throw new Error('no documents');
      const names = [replaced.tipo_documento.nombre, untouched.tipo_documento.nombre, 'Otro'];
      await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${CUIT}`, {
        as: everybody.VISADOR,
        body: {
          observacion: names.map((name) => ({ name, observacion: 'No se lee' })),
          docs_ids: [replaced.id, untouched.id],
        },
      });
      const { id, tipo_documento } = replaced;
      await uploadDocument(api, supplier, CUIT, { id, tipo_documento }, 'segundo');
      await takeOut(replaced);
      await takeOut(untouched);
      expect((await sendRequest(api, supplier, CUIT)).status).toBe(200);
      const attended = names.slice(0, 2).map((name) => [name, 'atendida']);
      expect(await observed()).toEqual([...attended, ['Otro', 'pendiente']]);
      const read = await api.call('GET', `/sujeto-fiscal/${CUIT}`, { as: everybody.VISADOR });
      expect(read.body.correccion.cambios).toMatchObject([{ campo: id, nombre: names[0] }]);
      // The decision stores what was attended to.
      await api.call('PATCH', `/sujeto-fiscal/request/rechazado/${CUIT}`, { as: everybody.VISADOR });
      const decided = await api.call('GET', `/sujeto-fiscal/${CUIT}`, { as: everybody.VISADOR });
      expect(decided.body.correccion.observaciones.map(({ estado }: { estado: unknown }) => estado)).toEqual([
        'atendida',
        'atendida',
        null,
      ]);
    });
  });
});
