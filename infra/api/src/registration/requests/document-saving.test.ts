import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { fileIdOf } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, type TestApi } from '#test/api.ts';
import {
  OTHER_PERSON,
  PERSON,
  putInState,
  saveRequest,
  startApiWithRequest,
  startRequest,
  storedRequest,
  todayOf,
  UNKNOWN_FILE,
} from '#test/request.ts';
import { files } from '../../files/tables.ts';

describe.each(ANY_DATABASE)('saving the files and dates of a request (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;

  beforeAll(async () => {
    ({ api, supplier } = await startApiWithRequest(kind));
  });
  afterAll(() => api?.stop());
  beforeEach(() => putInState(api, 'INICIADO'));

  it('stores none of the files when one of them is not the supplier’s, and the fields all the same', async () => {
    const [first, second] = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    const url_archivo = (await api.upload(supplier, await samplePdf('uno'))).body.data;
    const answer = await saveRequest(api, supplier, {
      sujeto_fiscal: { telefono_alternativo: '3834222222' },
      documento_proveedor: [
        { id: first.id, url_archivo },
        { id: second.id, url_archivo: UNKNOWN_FILE },
      ],
    });
    expect([answer.status, answer.body.errores]).toEqual([
      200,
      { documento_proveedor: 'Error en la URL del archivo subido: ya no está en el portal. Súbalo de nuevo' },
    ]);
    const { telefono_alternativo, documento_proveedor } = answer.body.data.sujeto_fiscal;
    expect(telefono_alternativo).toBe('3834222222');
    expect(documento_proveedor[0].archivo).toEqual(first.archivo);
  });

  it('stores a file in the named document, and nowhere if two or none are named', async () => {
    const [dni, other] = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    const url_archivo = (await api.upload(supplier, await samplePdf('de un documento'))).body.data;
    const save = (row: object) =>
      saveRequest(api, supplier, { documento_proveedor: [{ ...row, url_archivo }] });
    const before = await storedRequest(api);
    for (const [row, message] of [
      [
        { id: dni.id, tipo_documento_id: other.tipo_documento.id },
        'El documento no es del tipo que se indica: revise id y tipo_documento_id.',
      ],
      [{}, 'Indique de qué documento es el archivo: id o tipo_documento_id'],
    ] as const) {
      const answer = await save(row);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect(await storedRequest(api)).toEqual(before);
    const saved = await save({ id: dni.id, tipo_documento_id: dni.tipo_documento.id });
    expect(saved.status).toBe(200);
    const [now] = saved.body.data.sujeto_fiscal.documento_proveedor;
    expect(now.url_archivo.split('?')[0]).toBe(url_archivo.split('?')[0]);
    const byType = await save({ tipo_documento_id: other.tipo_documento.id });
    const [, second] = byType.body.data.sujeto_fiscal.documento_proveedor;
    expect(second.url_archivo.split('?')[0]).toBe(url_archivo.split('?')[0]);
  });

  it('refuses a file that the portal made, such as a certificate', async () => {
    const { db, config } = api.platform;
    const uploaded = (await api.upload(supplier, await samplePdf('propio'))).body.data;
    const id = fileIdOf(uploaded) ?? '';
    await db.update(files).set({ ownerId: null }).where(eq(files.id, id));
    const poder_legal = `${config.publicUrl}${config.apiBase}/files/${id}`;
    const answer = await saveRequest(api, supplier, { sujeto_fiscal: { poder_legal } });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Error en la URL del archivo subido: ya no está en el portal. Súbalo de nuevo',
    ]);
  });

  it('refuses dates before there is a file', async () => {
    const other = await api.signOn(OTHER_PERSON);
    const { documento_proveedor } = (await startRequest(api, other, OTHER_PERSON)).sujeto_fiscal;
    const dated = documento_proveedor.find(
      ({ tipo_documento }: { tipo_documento: { nombre: string } }) =>
        tipo_documento.nombre === 'Declaración jurada de Ganancias',
    );
    const answer = await api.call('PATCH', `/documento-proveedor/fechas/${dated.id}`, {
      as: other,
      body: { emision: null, expiracion: todayOf(api) },
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Suba el archivo antes de ingresar sus fechas.',
    ]);
  });

  it('refuses dates of a file that was replaced meanwhile', async () => {
    const { documento_proveedor } = (await startRequest(api, supplier)).sujeto_fiscal;
    const dated = documento_proveedor.find(
      ({ tipo_documento }: { tipo_documento: { nombre: string } }) =>
        tipo_documento.nombre === 'Declaración jurada de Ganancias',
    );
    const setDates = (archivo_sha256?: string) =>
      api.call('PATCH', `/documento-proveedor/fechas/${dated.id}`, {
        as: supplier,
        body: { emision: null, expiracion: todayOf(api), ...(archivo_sha256 && { archivo_sha256 }) },
      });
    expect((await setDates(dated.archivo.sha256)).status).toBe(200);
    const file = await api.upload(supplier, await samplePdf('otro'), 'otro.pdf');
    const documents = [{ id: dated.id, url_archivo: file.body.data }];
    expect((await saveRequest(api, supplier, { documento_proveedor: documents })).status).toBe(200);
    const late = await setDates(dated.archivo.sha256);
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICTO']);
    expect(late.body.message).toMatch(/tiene otro archivo/);
    const now = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    expect(now.find(({ id }: { id: string }) => id === dated.id)).toMatchObject({ expiracion: null });
    expect((await setDates()).status).toBe(200);
  });

  it('adds an optional document once if the call is repeated after a lost answer', async () => {
    const url_archivo = (await api.upload(supplier, await samplePdf('catálogo'))).body.data;
    const add = (datos_extra: string) =>
      api.call('POST', `/documento-proveedor/crear-opcional/${PERSON}`, {
        as: supplier,
        body: { url_archivo, datos_extra, cuit: PERSON },
      });
    const [first, again] = [await add('Catálogo'), await add(' Catálogo')];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect((await add('Lista\u00a0de precios')).body.data.id).not.toBe(first.body.data.id);
    const stored: { datos_extra: string | null }[] = (await startRequest(api, supplier)).sujeto_fiscal
      .documento_proveedor;
    expect(stored.flatMap(({ datos_extra }) => datos_extra ?? [])).toEqual(['Catálogo', 'Lista de precios']);
  });

  it('refuses a file for a document that got another meanwhile, and accepts another document', async () => {
    const { sujeto_fiscal } = await startRequest(api, supplier);
    const [first, second] = sujeto_fiscal.documento_proveedor;
    const ifMatch = { 'if-match': `"${sujeto_fiscal.version}"` };
    const give = async (id: string, name: string, headers = {}) => {
      const file = await api.upload(supplier, await samplePdf(name), name);
      return saveRequest(
        api,
        supplier,
        { documento_proveedor: [{ id, url_archivo: file.body.data }] },
        headers,
      );
    };
    expect((await give(first.id, 'de-otro.pdf')).status).toBe(200);
    const stale = await give(first.id, 'mio.pdf', ifMatch);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'CONFLICTO',
      stored: { [`documento_proveedor.${first.id}`]: 'de-otro.pdf' },
    });
    expect((await give(second.id, 'mio.pdf', ifMatch)).status).toBe(200);
    const now = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor.slice(0, 2);
    const names = now.map(({ archivo }: { archivo: { nombre: string } }) => archivo.nombre);
    expect(names).toEqual(['de-otro.pdf', 'mio.pdf']);
  });
});
