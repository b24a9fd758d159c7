import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKNOWN_ID } from '#test/access.ts';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { readPdf } from '#test/read-pdf.ts';
import { completeRequest, OTHER_PERSON, PERSON, putInState, sendRequest, todayOf } from '#test/request.ts';
import { files } from '../../files/tables.ts';
import { documentFiles } from './tables.ts';

let api: TestApi;
let supplier: Session;
beforeAll(async () => {
  api = await startApi('postgres');
  supplier = await api.signOn(PERSON);
  await completeRequest(api, supplier);
});
afterAll(() => api?.stop());

async function send(name: string, cuit = PERSON) {
  const { body } = await api.upload(supplier, await samplePdf(name));
  return api.call('POST', `/documento-proveedor/crear-opcional/${PERSON}`, {
    as: supplier,
    body: { url_archivo: body.data, datos_extra: name, cuit },
  });
}
const add = async (name: string): Promise<{ readonly id: string }> => (await send(name)).body.data;
const remove = (id: string, as = supplier) =>
  api.call('PUT', `/documento-proveedor/eliminar-opcional/${id}`, { as });
const names = async () =>
  (await api.call('GET', `/documento-proveedor/${PERSON}`, { as: supplier })).body.map(
    (one: { tipo_documento: { nombre: string } | null; datos_extra: string | null }) =>
      one.tipo_documento?.nombre ?? one.datos_extra,
  );
const filesOf = (id: string) =>
  api.platform.db.select().from(documentFiles).where(eq(documentFiles.documentId, id));

it('removes an optional document for good before it is submitted, and leaves its file to the sweep', async () => {
  const { id } = await add('Folleto');
  const [{ fileId = '' } = {}] = await filesOf(id);
  expect((await remove(id)).status).toBe(200);
  expect(await names()).not.toContain('Folleto');
  expect(await filesOf(id)).toEqual([]);
  const [file] = await api.platform.db.select().from(files).where(eq(files.id, fileId));
  expect(file?.attachedAt).toBeNull();
  expect((await remove(id)).status).toBe(404);
});

it('adds a second one of the same name, whose file is another', async () => {
  const added = [await add('Planos'), await add('Planos')].map(({ id }) => id);
  expect(new Set(added).size).toBe(2);
  expect((await names()).filter((name: string) => name === 'Planos')).toHaveLength(2);
  for (const id of added) expect((await remove(id)).status).toBe(200);
});

it('answers about another supplier’s document as about none', async () => {
  const stranger = await api.signOn(OTHER_PERSON);
  const { id } = await add('Muestras');
  const [foreign, none] = [await remove(id, stranger), await remove(UNKNOWN_ID, stranger)];
  expect([foreign.status, foreign.body.message]).toEqual([404, none.body.message]);
  expect((await remove(id)).status).toBe(200);
});

it('sets no dates of an optional document, nor staff those of one whose type has none', async () => {
  const { id } = await add('Lista de precios');
  const setDates = (of: string, as: Session) =>
    api.call('PATCH', `/documento-proveedor/fechas/${of}`, {
      as,
      body: { emision: null, expiracion: todayOf(api) },
    });
  const auditor = await api.login('10000003');
  const [dni] = (await api.call('GET', `/documento-proveedor/${PERSON}`, { as: supplier })).body;
  const bySupplier = await setDates(id, supplier);
  await putInState(api, 'OBSERVACION');
  for (const { status, body } of [bySupplier, await setDates(id, auditor), await setDates(dni.id, auditor)]) {
    expect([status, body.message]).toEqual([400, 'Este documento no lleva fechas.']);
  }
  await putInState(api, 'INICIADO');
  expect((await remove(id)).status).toBe(200);
});

it('adds none when the address and the content name different suppliers', async () => {
  const answer = await send('Ajeno', OTHER_PERSON);
  expect([answer.status, answer.body.message]).toEqual([400, 'El CUIT del cuerpo no es el de la dirección.']);
  expect(await names()).not.toContain('Ajeno');
});

it('keeps the history of one that was submitted, adds and removes none meanwhile, and never a required one', async () => {
  const { id } = await add('Referencias');
  expect((await sendRequest(api, supplier)).status).toBe(200);
  expect((await remove(id)).status).toBe(409);
  expect((await send('Tarde')).status).toBe(409);
  await putInState(api, 'EN CORRECCION');
  expect((await remove(id)).status).toBe(200);
  expect(await names()).not.toContain('Referencias');
  expect(await filesOf(id)).toHaveLength(1);
  // One that was added since was never submitted: nothing of it stays.
  const later = await add('Catálogo');
  expect((await remove(later.id)).status).toBe(200);
  expect(await filesOf(later.id)).toEqual([]);
  const [required] = (await api.call('GET', `/documento-proveedor/${PERSON}`, { as: supplier })).body;
  expect((await remove(required.id)).status).toBe(404);
});

it('counts as a change of what an auditor observed when it is removed', async () => {
  const auditor = await api.login('10000003');
  const { id } = await add('Muestrario');
  expect((await sendRequest(api, supplier)).status).toBe(200);
  const observed = { observacion: [{ name: 'Muestrario', observacion: 'Quítelo' }], docs_ids: [id] };
  await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, { as: auditor, body: observed });
  expect((await remove(id)).status).toBe(200);
  expect((await sendRequest(api, supplier)).status).toBe(200);
  const { correccion } = (await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: auditor })).body;
  expect(correccion).toMatchObject({
    observaciones: [{ estado: 'atendida' }],
    cambios: [{ nombre: 'Muestrario', ahora: [], archivo_ahora: null }],
  });
});

it('is followed apart from another one of its name, where an observation carries its id', async () => {
  const auditor = await api.login('10000003');
  await putInState(api, 'EN CORRECCION');
  const [first, second] = [await add('Poder'), await add('Poder')].map(({ id }) => id);
  expect((await sendRequest(api, supplier)).status).toBe(200);
  const observe = (documentos: readonly (string | undefined)[]) => {
    const observacion = documentos.map((documento) => ({
      name: 'Poder',
      observacion: 'No se lee',
      documento,
    }));
    const path = `/sujeto-fiscal/request/encorrecion/${PERSON}`;
    return api.call('PATCH', path, { as: auditor, body: { observacion, docs_ids: [first, second] } });
  };
  expect((await observe([UNKNOWN_ID])).status).toBe(400);
  expect((await observe([first, second])).status).toBe(200);
  const { body } = await api.upload(supplier, await samplePdf('otro poder'));
  const replaced = { documento_proveedor: [{ id: second, url_archivo: body.data }] };
  await api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, { as: supplier, body: replaced });
  const observed = await api.call('GET', `/estado-tramite/observaciones/${PERSON}`, { as: supplier });
  expect(observed.body).toMatchObject([
    { documento: first, estado: 'pendiente' },
    { documento: second, estado: 'atendida' },
  ]);
  expect((await sendRequest(api, supplier)).status).toBe(200);
  for (const id of [first, second]) {
    await putInState(api, 'EN CORRECCION');
    if (id) await remove(id);
  }
  expect((await sendRequest(api, supplier)).status).toBe(200);
});

it('is on the receipt of the submission that had it, and not on that of the next one', async () => {
  const isOnReceipt = async () => {
    const path = `/certificado-autorizado/emitir/inscripcion/${PERSON}`;
    const { body } = await api.call('GET', path, { as: supplier });
    return readPdf(body).parts.some(({ text }) => text === 'Folleto');
  };
  await putInState(api, 'EN CORRECCION');
  const { id } = await add('Folleto');
  expect((await sendRequest(api, supplier)).status).toBe(200);
  await putInState(api, 'EN CORRECCION');
  expect((await remove(id)).status).toBe(200);
  expect(await isOnReceipt()).toBe(true);
  expect((await sendRequest(api, supplier)).status).toBe(200);
  expect(await isOnReceipt()).toBe(false);
});
