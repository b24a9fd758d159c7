import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays, CLIENTS_COUNT_PROBLEM, ESTADOS, fileIdOf, taxIdsOfDocument } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import {
  ACCOUNT,
  CLIENT_LIST,
  completeRequest,
  OTHER_PERSON,
  PERSON,
  putInState,
  saveRequest,
  startRequest,
  storedRequest,
  todayOf,
  uploadDocument,
} from '#test/request.ts';
import { files } from '../../files/tables.ts';
import { documents } from '../documents/tables.ts';

describe.each(ANY_DATABASE)('saving a request (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
    await completeRequest(api, supplier);
  });
  afterAll(() => api?.stop());
  beforeEach(() => putInState(api, 'INICIADO'));

  it('stores only the changed fields and answers the new bundle', async () => {
    const { status, body } = await saveRequest(api, supplier, {
      sujeto_fiscal: { telefono_alternativo: '3834555555' },
    });
    expect(status).toBe(200);
    expect(body.data.sujeto_fiscal).toMatchObject({
      telefono_alternativo: '3834555555',
      condicion_fiscal: 'responsable_inscripto',
    });
  });

  it.each([
    ['a field of the registry', { sujeto_fiscal: { razon_social: 'Otra' } }],
    ['a state', { sujeto_fiscal: { estado_tramite: 'HABILITADO' } }],
    ['an unknown part', { rol: 'ADMIN' }],
    [
      'an unknown document',
      {
        documento_proveedor: [
          { id: '0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11', url_archivo: 'http://localhost/files/x' },
        ],
      },
      // It may have been asked for a moment ago.
      409,
    ],
  ])('refuses %s and stores nothing of the call', async (_what, wrong, status = 400) => {
    const before = await storedRequest(api);
    const right = { telefono_alternativo: '3834999999' };
    const answer = await saveRequest(api, supplier, {
      ...wrong,
      sujeto_fiscal: { ...right, ...('sujeto_fiscal' in wrong ? wrong.sujeto_fiscal : {}) },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect([answer.body.message].flat().join('')).not.toMatch(/expected|invalid|select|undefined/i);
    expect(await storedRequest(api)).toEqual(before);
  });

  const NOT_THEIRS = 'http://localhost:8080/api/municat/files/0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11';
  it.each([
    ['a phone of letters', { sujeto_fiscal: { telefono_alternativo: 'abc' } }, 'telefono_alternativo'],
    [
      'a day that is none',
      { sujeto_fiscal: { fecha_alcance_poder_legal: '2026-02-31' } },
      'fecha_alcance_poder_legal',
    ],
    [
      'themself as a main client',
      { sujeto_fiscal: { principales_clientes: [CLIENT_LIST[0], { cuil: PERSON }] } },
      'principales_clientes.1.cuil',
    ],
    [
      'a client whom the registry does not know',
      { sujeto_fiscal: { principales_clientes: [{ cuil: '20111111112', nombre_completo: 'A' }] } },
      'principales_clientes.0.cuil',
    ],
    [
      'an attorney whom it does not know',
      { sujeto_fiscal: { cuit_apoderado_legal: '20111111112' } },
      'cuit_apoderado_legal',
    ],
    [
      'a wrong CBU',
      { cuenta_bancaria: [{ ...ACCOUNT, cbu: '0110599520000001234577' }] },
      'cuenta_bancaria.0.cbu',
    ],
    [
      'no default account',
      { cuenta_bancaria: [{ ...ACCOUNT, cuenta_predeterminada: false }] },
      'cuenta_bancaria',
    ],
    [
      'an account of another request',
      { cuenta_bancaria: [{ ...ACCOUNT, id: '0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11' }] },
      'cuenta_bancaria',
    ],
    ['a file that is not theirs', { sujeto_fiscal: { poder_legal: NOT_THEIRS } }, 'poder_legal'],
  ])('answers %s at its field and stores the rest of the call', async (_what, wrong, field) => {
    const before = await storedRequest(api);
    const domicilio_alternativo = `Rivadavia ${before.version}`;
    const answer = await saveRequest(api, supplier, {
      ...wrong,
      sujeto_fiscal: { ...('sujeto_fiscal' in wrong && wrong.sujeto_fiscal), domicilio_alternativo },
    });
    expect([answer.status, Object.keys(answer.body.errores)]).toEqual([200, [field]]);
    expect(answer.body.errores[field]).not.toMatch(/expected|invalid|select|undefined/i);
    const { version, updatedAt, fieldVersions } = await storedRequest(api);
    expect(await storedRequest(api)).toEqual({
      ...before,
      version,
      updatedAt,
      fieldVersions,
      domicilio_alternativo,
    });
    // Alone it stores nothing, and says so by its status.
    const alone = await saveRequest(api, supplier, wrong);
    expect([alone.status, alone.body.errores]).toEqual([400, answer.body.errores]);
    expect((await storedRequest(api)).version).toBe(version);
  });

  it('asks the registry for no more clients than a request may name', async () => {
    const getTaxpayer = vi.spyOn(api.platform.taxAuthority, 'getTaxpayer');
    const principales_clientes = ['10000001', '10000002'].flatMap(taxIdsOfDocument).map((cuil) => ({ cuil }));
    const answer = await saveRequest(api, supplier, { sujeto_fiscal: { principales_clientes } });
    expect([answer.status, answer.body.message]).toEqual([400, CLIENTS_COUNT_PROBLEM]);
    expect(getTaxpayer.mock.calls.length).toBeLessThanOrEqual(3);
    getTaxpayer.mockRestore();
  });

  it('stores none of the files when one of them is not the supplier’s, and the fields all the same', async () => {
    const [first, second] = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    const url_archivo = (await api.upload(supplier, await samplePdf('uno'))).body.data;
    const answer = await saveRequest(api, supplier, {
      sujeto_fiscal: { telefono_alternativo: '3834222222' },
      documento_proveedor: [
        { id: first.id, url_archivo },
        { id: second.id, url_archivo: NOT_THEIRS },
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

  it('takes the names of clients and attorney from the registry, whatever is sent', async () => {
    const [first] = CLIENT_LIST;
    if (!first) throw new Error('no client');
    const answer = await saveRequest(api, supplier, {
      sujeto_fiscal: {
        principales_clientes: [{ ...first, nombre_completo: 'A' }],
        cuit_apoderado_legal: first.cuil,
        apoderado_legal_nombre: 'B',
      },
    });
    const { principales_clientes, apoderado_legal_nombre } = answer.body.data.sujeto_fiscal;
    expect([answer.status, principales_clientes]).toEqual([200, [first]]);
    expect(apoderado_legal_nombre).toBe(first.nombre_completo);
    const without = await saveRequest(api, supplier, { sujeto_fiscal: { cuit_apoderado_legal: null } });
    expect(without.body.data.sujeto_fiscal.apoderado_legal_nombre).toBeNull();
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

  it('does not lock a request for a refused caller', async () => {
    const auditor = await api.login('10000003');
    const stranger = await api.signOn(OTHER_PERSON);
    const over = await api.signOn(PERSON);
    await api.call('POST', '/auth/logout', { as: over });
    const body = { sujeto_fiscal: { telefono_alternativo: '3834777777' } };
    const save = (as?: Session, sent: object = body) =>
      api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, { ...(as && { as }), body: sent });
    const refused = [save(), save(over), save(auditor), save(stranger), save(supplier, { rol: 'ADMIN' })];
    const { status } = await save(supplier);
    expect(status).toBe(200);
    expect((await Promise.all(refused)).map((answer) => answer.status)).toEqual([401, 401, 403, 404, 400]);
    expect((await storedRequest(api)).telefono_alternativo).toBe('3834777777');
  });

  it('refuses the same account twice, and keeps it as it was', async () => {
    const [stored] = (await startRequest(api, supplier)).sujeto_fiscal.cuenta_bancaria;
    const other = { ...stored, cbu: '2850590940090418135201', cuenta_predeterminada: false };
    const answer = await saveRequest(api, supplier, { cuenta_bancaria: [stored, other] });
    expect(answer.status).toBe(400);
    expect([answer.body.message].flat()).toEqual(['Hay una cuenta repetida. Deje cada cuenta una sola vez']);
    expect((await startRequest(api, supplier)).sujeto_fiscal.cuenta_bancaria).toEqual([stored]);
  });

  it('keeps an account’s identity when its details change', async () => {
    const [stored] = (await startRequest(api, supplier)).sujeto_fiscal.cuenta_bancaria;
    const changed = { ...stored, nro_cuenta: '42107' };
    const { body } = await saveRequest(api, supplier, { cuenta_bancaria: [changed] });
    expect(body.data.sujeto_fiscal.cuenta_bancaria).toEqual([changed]);
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

  describe('in a correction that names documents', () => {
    interface Stored {
      readonly id: string;
      readonly actualizable: boolean;
      readonly tipo_documento: Parameters<typeof uploadDocument>[3]['tipo_documento'] & {
        readonly regla_fecha: string;
      };
    }
    const stored = async (): Promise<Stored[]> =>
      (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    const statement = async () => {
      const document = (await stored()).find(
        ({ tipo_documento }) => tipo_documento?.regla_fecha === 'statement_of_assets',
      );
      if (!document) throw new Error('no statement of assets');
      return document;
    };
    const open = async () => (await stored()).filter(({ actualizable }) => actualizable).map(({ id }) => id);
    const setDates = (id: string, emision: string) =>
      api.call('PATCH', `/documento-proveedor/fechas/${id}`, {
        as: supplier,
        body: { emision, expiracion: null },
      });
    /** Names the DNI while the statement of assets is too old to be sent. @returns both documents' ids */
    async function correctTheDni(): Promise<string[]> {
      const { id } = await statement();
      const emision = addDays(todayOf(api), -61);
      await api.platform.db.update(documents).set({ emision }).where(eq(documents.id, id));
      const dni = (await stored()).find(({ tipo_documento }) => tipo_documento?.nombre === 'DNI')?.id ?? '';
      await putInState(api, 'OBSERVACION');
      const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
        as: await api.login('10000003'),
        body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [dni] },
      });
      expect(corrected.status).toBe(200);
      expect(await open()).toEqual(expect.arrayContaining([dni, id]));
      return [dni, id];
    }

    it('leaves a document open that was open because it could not be sent', async () => {
      const named = await correctTheDni();
      const before = (await stored()).length;
      const old = await statement();
      expect((await uploadDocument(api, supplier, PERSON, old, 'de hoy')).status).toBe(200);
      expect((await statement()).actualizable).toBe(true);
      expect((await setDates(old.id, addDays(todayOf(api), -5))).status).toBe(200);
      expect((await uploadDocument(api, supplier, PERSON, old, 'otra vez')).status).toBe(200);
      expect((await open()).length).toBeLessThan(before);
      expect(await open()).toEqual(expect.arrayContaining(named));
    });

    it('leaves it open when only its dates were corrected', async () => {
      await correctTheDni();
      const { id } = await statement();
      for (const days of [-4, -3]) {
        expect((await setDates(id, addDays(todayOf(api), days))).status).toBe(200);
      }
      expect((await statement()).actualizable).toBe(true);
    });

    it('leaves an added optional document open', async () => {
      await correctTheDni();
      const url = async (text: string) => (await api.upload(supplier, await samplePdf(text))).body.data;
      const added = await api.call('POST', `/documento-proveedor/crear-opcional/${PERSON}`, {
        as: supplier,
        body: { url_archivo: await url('folleto'), datos_extra: 'Folleto', cuit: PERSON },
      });
      expect([added.status, added.body.data.actualizable]).toEqual([200, true]);
      const other = [{ id: added.body.data.id, url_archivo: await url('el folleto bueno') }];
      expect((await saveRequest(api, supplier, { documento_proveedor: other })).status).toBe(200);
    });

    it('closes it with the next correction, which does not name it', async () => {
      const [dni] = await correctTheDni();
      await uploadDocument(api, supplier, PERSON, await statement(), 'de hoy');
      expect((await statement()).actualizable).toBe(true);
      await putInState(api, 'OBSERVACION');
      await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
        as: await api.login('10000003'),
        body: { observacion: [{ name: 'DNI', observacion: 'Sigue sin leerse' }], docs_ids: [dni] },
      });
      expect((await statement()).actualizable).toBe(false);
    });
  });

  it('keeps everything open in a correction that names no document', async () => {
    await putInState(api, 'OBSERVACION');
    await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
      as: await api.login('10000003'),
      body: { observacion: [{ name: 'Todo', observacion: 'Revise todo' }], docs_ids: [] },
    });
    const [first] = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    expect((await uploadDocument(api, supplier, PERSON, first, 'nuevo')).status).toBe(200);
    const after = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    expect(after.every(({ actualizable }: { actualizable: boolean }) => actualizable)).toBe(true);
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['half a character', 'a\uD800'],
  ])('refuses %s in a text, which no database can store', async (_what, domicilio_alternativo) => {
    const answer = await saveRequest(api, supplier, { sujeto_fiscal: { domicilio_alternativo } });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/tiene caracteres que no se pueden guardar/);
  });

  it('refuses stale values of a field with the stored ones, and accepts another field', async () => {
    const seen = (await startRequest(api, supplier)).sujeto_fiscal.version;
    await saveRequest(api, supplier, { sujeto_fiscal: { domicilio_alternativo: 'Rivadavia 100' } });
    const stale = await saveRequest(
      api,
      supplier,
      { sujeto_fiscal: { domicilio_alternativo: 'Sarmiento 200' } },
      { 'if-match': `"${seen}"` },
    );
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'CONFLICTO',
      stored: { domicilio_alternativo: 'Rivadavia 100' },
    });
    const other = await saveRequest(
      api,
      supplier,
      { sujeto_fiscal: { telefono_alternativo: '3834111111' } },
      { 'if-match': `"${seen}"` },
    );
    expect(other.status).toBe(200);
  });

  it('refuses a file for a document that got another meanwhile, and accepts another document', async () => {
    const { sujeto_fiscal } = await startRequest(api, supplier);
    const [first, second] = sujeto_fiscal.documento_proveedor;
    const seen = { 'if-match': `"${sujeto_fiscal.version}"` };
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
    const stale = await give(first.id, 'mio.pdf', seen);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'CONFLICTO',
      stored: { [`documento_proveedor.${first.id}`]: 'de-otro.pdf' },
    });
    expect((await give(second.id, 'mio.pdf', seen)).status).toBe(200);
    const now = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor.slice(0, 2);
    const names = now.map(({ archivo }: { archivo: { nombre: string } }) => archivo.nombre);
    expect(names).toEqual(['de-otro.pdf', 'mio.pdf']);
  });

  it.each(ESTADOS.filter((estado) => estado !== 'INICIADO' && estado !== 'EN CORRECCION'))(
    'is over in %s',
    async (estado) => {
      await putInState(api, estado);
      const answer = await saveRequest(api, supplier, { sujeto_fiscal: { telefono_alternativo: '1' } });
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('ESTADO');
    },
  );
});
