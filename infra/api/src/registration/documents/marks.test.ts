import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import type { ReviewMark, SupplierDocument } from 'shared-api/contract';
import { addDays, ESTADOS } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { completeRequest, PERSON, putInState, sendRequest, todayOf, uploadDocument } from '#test/request.ts';
import { files } from '../../files/tables.ts';
import { documentMarks } from './tables.ts';

describe.each(ANY_DATABASE)('the marks of reviewers on documents (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let supplier: Session;
  let auditor: Session;
  let second: Session;

  const detail = async (as: Session = auditor) =>
    (await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as })).body;
  const documentsOf = async (): Promise<SupplierDocument[]> =>
    (await detail()).sujeto_fiscal.documento_proveedor;
  const documentOf = async (nombre: string) => {
    const document = (await documentsOf()).find(({ tipo_documento }) => tipo_documento?.nombre === nombre);
    if (!document?.tipo_documento) throw new Error(`no ${nombre}`);
    return { ...document, tipo_documento: document.tipo_documento };
  };
  const mark = (
    as: Session,
    document: Pick<SupplierDocument, 'id' | 'url_archivo'>,
    estado: string | null,
    enviado_visto?: string,
  ) =>
    api.call('PUT', `/sujeto-fiscal/vistos/${PERSON}`, {
      as,
      body: { documento: document.id, archivo: document.url_archivo, estado, enviado_visto },
    });
  const marks = async (as: Session = auditor): Promise<[string, string, string][]> =>
    (await detail(as)).vistos.map(({ documento, estado, usuario }: ReviewMark) => [
      documento,
      estado,
      usuario.nombre,
    ]);

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    ({ PROVEEDOR: supplier, VISADOR: auditor, ADMIN: second } = everybody);
    await completeRequest(api, supplier);
    expect((await sendRequest(api, supplier)).status).toBe(200);
  });
  afterAll(() => api?.stop());

  it('say who found which file right, to all staff and to no supplier', async () => {
    const dni = await documentOf('DNI');
    const version = (await detail()).sujeto_fiscal.version;
    const answer = await mark(auditor, dni, 'bien');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await marks(everybody.VISUALIZADOR)).toEqual([[dni.id, 'bien', auditor.user.nombre]]);
    const { vistos, sujeto_fiscal } = await detail();
    expect(vistos).toEqual(answer.body.data);
    expect(dni.url_archivo).toContain(vistos[0].archivo);
    expect(Math.abs(Date.parse(vistos[0].fecha) - api.clock.now().getTime())).toBeLessThan(60_000);
    expect(sujeto_fiscal.version).toBe(version);
    const own = await api.call('GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`, { as: supplier });
    expect(JSON.stringify(own.body)).not.toMatch(/vistos|"bien"/);
    expect((await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: supplier })).status).toBe(403);
  });

  it('stay with their first author, and are never lowered by a second look', async () => {
    const dni = await documentOf('DNI');
    expect((await mark(second, dni, 'bien')).status).toBe(200);
    expect((await mark(second, dni, 'visto')).status).toBe(200);
    expect(await marks()).toEqual([[dni.id, 'bien', auditor.user.nombre]]);
    expect((await mark(second, dni, null)).status).toBe(200);
    expect((await mark(second, dni, null)).status).toBe(200);
    expect(await marks()).toEqual([]);
    expect((await mark(second, dni, 'visto')).status).toBe(200);
    expect((await mark(auditor, dni, 'bien')).status).toBe(200);
    expect(await marks()).toEqual([[dni.id, 'bien', auditor.user.nombre]]);
  });

  it('keep one of two simultaneous ones', async () => {
    const dni = await documentOf('DNI');
    await mark(auditor, dni, null);
    const answers = await Promise.all([mark(auditor, dni, 'bien'), mark(second, dni, 'bien')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await marks()).toHaveLength(1);
  });

  it('are for reviewers alone, and for files of this request', async () => {
    const dni = await documentOf('DNI');
    const other = await documentOf('Licencia comercial municipal');
    for (const role of ['GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR', 'PROVEEDOR'] as const) {
      expect([role, (await mark(everybody[role], dni, 'bien')).status]).toEqual([role, 403]);
    }
    expect((await mark(auditor, { ...dni, id: UNKNOWN_ID }, 'bien')).status).toBe(400);
    expect((await mark(auditor, { ...dni, url_archivo: other.url_archivo }, 'bien')).status).toBe(409);
    expect((await mark(auditor, dni, 'mal')).status).toBe(400);
    const form = { id: 'poder_legal', url_archivo: dni.url_archivo };
    expect((await mark(auditor, form, 'bien')).status).toBe(409);
    expect((await mark(auditor, { ...form, url_archivo: null }, 'bien')).status).toBe(409);
  });

  it('are set on blocks of data too, and end there with a correction', async () => {
    const accounts = { id: 'cuentas', url_archivo: null };
    expect((await mark(auditor, accounts, 'bien')).status).toBe(200);
    expect((await mark(second, accounts, 'visto')).status).toBe(200);
    expect(await marks()).toContainEqual(['cuentas', 'bien', auditor.user.nombre]);
    const dni = await documentOf('DNI');
    // A document is marked with the file that was looked at, data without one.
    expect((await mark(auditor, { ...dni, url_archivo: null }, 'bien')).status).toBe(409);
    expect((await mark(auditor, { ...accounts, url_archivo: dni.url_archivo }, 'bien')).status).toBe(409);
    expect((await mark(auditor, { ...accounts, id: 'otros' }, 'bien')).status).toBe(400);
  });

  it('are set in the two states of the review, and in no other', async () => {
    const dni = await documentOf('DNI');
    const open: string[] = [];
    for (const estado of ESTADOS) {
      await putInState(api, estado);
      if ((await mark(auditor, dni, 'bien')).status === 200) open.push(estado);
    }
    expect(open).toEqual(['PENDIENTE EN OBSERVACION', 'OBSERVACION']);
    await putInState(api, 'OBSERVACION');
  });

  it('stay through a correction where file and dates stay, and are gone where the supplier changed one', async () => {
    const [dni, licence] = [await documentOf('DNI'), await documentOf('Licencia comercial municipal')];
    const profits = await documentOf('Declaración jurada de Ganancias');
    const setClose = (as: Session, days: number) =>
      api.call('PATCH', `/documento-proveedor/fechas/${profits.id}`, {
        as,
        body: { emision: null, expiracion: addDays(todayOf(api), days) },
      });
    expect((await mark(auditor, licence, 'bien')).status).toBe(200);
    expect((await mark(auditor, profits, 'bien')).status).toBe(200);
    // Staff's own dates leave the mark on the document.
    expect((await setClose(second, 100)).status).toBe(200);
    expect((await marks()).map(([id]) => id)).toContain(profits.id);
    const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
      as: auditor,
      body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [] },
    });
    expect(corrected.status).toBe(200);
    expect((await uploadDocument(api, supplier, PERSON, dni)).status).toBe(200);
    expect((await setClose(supplier, 300)).status).toBe(200);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    expect((await marks()).map(([id]) => id)).toEqual([licence.id]);
    // The page of a reviewer who has not seen the new file.
    const stale = await mark(auditor, dni, 'bien');
    expect(stale.body).toMatchObject({ statusCode: 409, message: expect.stringMatching(/otro archivo/) });
    expect((await mark(auditor, await documentOf('DNI'), 'visto')).status).toBe(200);
    expect(await marks()).toHaveLength(2);
  });

  it('are refused of a page that was opened before the last submission', async () => {
    const profits = await documentOf('Declaración jurada de Ganancias');
    const before = (await detail()).turno.enviado;
    await putInState(api, 'EN CORRECCION');
    const body = { emision: null, expiracion: addDays(todayOf(api), 200) };
    const dates = await api.call('PATCH', `/documento-proveedor/fechas/${profits.id}`, {
      as: supplier,
      body,
    });
    expect(dates.status, JSON.stringify(dates.body)).toBe(200);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    const { enviado } = (await detail()).turno;
    const marksBefore = await marks();
    for (const item of [profits, { id: 'cuentas', url_archivo: null }]) {
      const stale = await mark(auditor, item, 'bien', before);
      expect(stale.body).toMatchObject({
        statusCode: 409,
        message: expect.stringMatching(/volvió a enviar/),
      });
      expect(await marks()).toEqual(marksBefore);
      expect((await mark(auditor, item, 'bien', enviado)).status).toBe(200);
      expect((await mark(auditor, item, null, before)).status).toBe(409);
      expect((await mark(auditor, item, null, enviado)).status).toBe(200);
    }
  });

  it('on a file of the form follow the field', async () => {
    const file = await api.upload(supplier, await samplePdf('poder'), 'poder.pdf');
    await putInState(api, 'EN CORRECCION');
    const saved = await api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
      as: supplier,
      body: { sujeto_fiscal: { poder_legal: file.body.data } },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await putInState(api, 'OBSERVACION');
    const { poder_legal } = (await detail()).sujeto_fiscal;
    expect((await mark(auditor, { id: 'poder_legal', url_archivo: poder_legal }, 'bien')).status).toBe(200);
    expect((await marks()).map(([id]) => id)).toContain('poder_legal');
  });

  it('are erased with the file', async () => {
    const file = await api.upload(supplier, await samplePdf('suelto'), 'suelto.pdf');
    const fileId = new URL(file.body.data, api.origin).pathname.split('/').at(-1) ?? '';
    const [any] = await api.platform.db.select().from(documentMarks).limit(1);
    if (!any) throw new Error('no mark');
    await api.platform.db.insert(documentMarks).values({ ...any, document: 'suelto', fileId });
    await api.platform.db.delete(files).where(eq(files.id, fileId));
    expect(await api.platform.db.$count(documentMarks, eq(documentMarks.fileId, fileId))).toBe(0);
  });

  it('start over when an enabled request is opened again', async () => {
    expect((await marks()).length).toBeGreaterThan(0);
    await putInState(api, 'HABILITADO');
    const again = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
      as: auditor,
      body: { observacion: [{ name: 'DNI', observacion: 'Venció' }] },
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await marks()).toEqual([]);
  });
});
