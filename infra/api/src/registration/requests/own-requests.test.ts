import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import {
  COMPANY,
  completeRequest,
  FOREIGN_COMPANY,
  OTHER_PERSON,
  PERSON,
  putInState,
  sendRequest,
  uploadDocument,
} from '#test/request.ts';
import { TaxAuthorityError } from '../../tax-authority/index.ts';
import { deleteOldPersons } from '../persons/index.ts';
import { persons } from '../persons/tables.ts';
import { supplierRequests } from './tables.ts';

const NAME = 'CONSTRUCTORA EJEMPLO DEL VALLE S.A.';
/** A company of the person that nobody registers here. */
const IDLE = '30558521135';

describe.each(ANY_DATABASE)('Mis inscripciones (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
  });
  afterAll(() => api?.stop());

  const list = async (as = supplier) => {
    const { status, body } = await api.call('GET', '/sujeto-fiscal/mis-inscripciones', { as });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const lineOf = async (cuit: string, as = supplier) =>
    (await list(as)).find((line: { cuit: string }) => line.cuit === cuit);
  const start = (path: string) => api.call('GET', `/sujeto-fiscal/init-request/${path}`, { as: supplier });
  const forget = () => api.platform.db.delete(persons).where(eq(persons.cuit, IDLE));
  const watchRegistry = () => vi.spyOn(api.platform.taxAuthority, 'getTaxpayer');

  it('names the person and the companies that they represent, and begins nothing', async () => {
    const begun = await api.platform.db.$count(supplierRequests);
    const lines = await list();
    expect(lines.map(({ cuit }: { cuit: string }) => cuit)).toEqual([PERSON, ...supplier.user.representa]);
    expect(lines[0]).toMatchObject({ tipo_persona: 'FISICA', activo: true, solicitud: null });
    expect(lines[0].nombre).toMatch(/\S/);
    expect(await lineOf(COMPANY)).toEqual({
      cuit: COMPANY,
      tipo_persona: 'JURIDICA',
      nombre: NAME,
      activo: true,
      solicitud: null,
    });
    expect(await api.platform.db.$count(supplierRequests)).toBe(begun);
  });

  it('shows nobody else’s', async () => {
    await start(`persona-juridica/${COMPANY}`);
    const stranger = await api.signOn(OTHER_PERSON);
    const taxIds = (await list(stranger)).map(({ cuit }: { cuit: string }) => cuit);
    expect(taxIds).toEqual([OTHER_PERSON, ...stranger.user.representa]);
    for (const cuit of [PERSON, COMPANY, FOREIGN_COMPANY]) {
      if (!stranger.user.representa.includes(cuit)) expect(taxIds).not.toContain(cuit);
    }
  });

  it('asks the registry once for a name, and keeps it', async () => {
    await forget();
    const getTaxpayer = watchRegistry();
    await list();
    await list();
    api.clock.move(60 * 60_000);
    await list();
    expect(getTaxpayer.mock.calls).toEqual([[IDLE]]);
    getTaxpayer.mockRestore();
  });

  it('says what is missing while it is being filled', async () => {
    const before = await lineOf(COMPANY);
    expect(before.solicitud).toMatchObject({ estado_tramite: { estado: 'INICIADO' }, certificado: null });
    expect(before.solicitud.datos_faltantes).toContain('Falta condición fiscal');
    expect(before.solicitud.datos_faltantes).not.toContain('Documentación incompleta');
    const { body } = await start(`persona-juridica/${COMPANY}`);
    expect(before.solicitud.documentos_requeridos).toBe(body.sujeto_fiscal.documento_proveedor.length);
    const [document] = body.sujeto_fiscal.documento_proveedor;
    await uploadDocument(api, supplier, COMPANY, document);
    const url_archivo = (await api.upload(supplier, await samplePdf('Folleto'))).body.data;
    const added = await api.call('POST', `/documento-proveedor/crear-opcional/${COMPANY}`, {
      as: supplier,
      body: { cuit: COMPANY, datos_extra: 'Folleto', url_archivo },
    });
    expect(added.status).toBe(200);
    const after = await lineOf(COMPANY);
    expect(after.solicitud.documentos_requeridos).toBe(before.solicitud.documentos_requeridos);
    expect(after.solicitud.documentos_faltantes).toEqual(
      before.solicitud.documentos_faltantes.filter((name: string) => name !== document.tipo_documento.nombre),
    );
  });

  it('follows a request from the first field to its correction, each line for itself', async () => {
    await completeRequest(api, supplier);
    expect((await lineOf(PERSON)).solicitud).toMatchObject({ datos_faltantes: [], documentos_faltantes: [] });
    expect((await lineOf(COMPANY)).solicitud.datos_faltantes).not.toEqual([]);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    expect((await list()).map(({ cuit }: { cuit: string }) => cuit).slice(0, 2)).toEqual([COMPANY, PERSON]);
    const auditor = await api.login('10000003');
    const observacion = [{ name: 'DNI', observacion: 'Falta el dorso' }];
    await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
      as: auditor,
      body: { observacion },
    });
    const [first] = await list();
    expect(first).toMatchObject({
      cuit: PERSON,
      solicitud: {
        estado_tramite: { estado: 'EN CORRECCION' },
        observaciones: [{ ...observacion[0], estado: 'pendiente', respuesta: null }],
      },
    });
    await putInState(api, 'OBSERVACION');
    expect((await lineOf(PERSON)).solicitud.observaciones).toEqual([]);
    const body = { motivo: 'El contrato no es auténtico' };
    await api.call('PATCH', `/sujeto-fiscal/request/rechazado/${PERSON}`, { as: auditor, body });
    expect((await lineOf(PERSON)).solicitud.observaciones).toMatchObject([
      { name: 'Motivo', observacion: body.motivo },
    ]);
  });

  it('renews an expired enabling only as its line showed it', async () => {
    await putInState(api, 'VENCIDO');
    const { version } = (await lineOf(PERSON)).solicitud;
    const renew = (seen: number) =>
      api.call('PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`, {
        as: supplier,
        headers: { 'if-match': `"${seen}"` },
      });
    const stale = await renew(version - 1);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'La inscripción cambió mientras la miraba. Actualice la página y vuelva a intentar.',
    ]);
    expect((await lineOf(PERSON)).solicitud.estado_tramite.estado).toBe('VENCIDO');
    expect((await renew(version)).status).toBe(200);
  });

  it('lists what is known while ARCA does not answer, and asks again only minutes later', async () => {
    const { nombre } = await lineOf(IDLE);
    await forget();
    const getTaxpayer = watchRegistry().mockRejectedValue(
      new TaxAuthorityError('unavailable', 'the registry is down'),
    );
    expect(await lineOf(IDLE)).toMatchObject({ nombre: null, activo: null, solicitud: null });
    expect((await lineOf(COMPANY)).nombre).toBe(NAME);
    expect(getTaxpayer).toHaveBeenCalledTimes(1);
    getTaxpayer.mockRestore();
    expect((await lineOf(IDLE)).nombre).toBeNull();
    api.clock.move(10 * 60_000);
    expect((await lineOf(IDLE)).nombre).toBe(nombre);
  });

  it('does not wait for a registry that hangs, and shows the name once it has come', async () => {
    await forget();
    const taxpayer = await api.platform.taxAuthority.getTaxpayer(IDLE);
    const answer = Promise.withResolvers<typeof taxpayer>();
    const getTaxpayer = watchRegistry().mockReturnValue(answer.promise);
    expect((await lineOf(IDLE)).nombre).toBeNull();
    answer.resolve(taxpayer);
    await vi.waitFor(async () => expect((await lineOf(IDLE)).nombre).toBe(taxpayer.razon_social));
    getTaxpayer.mockRestore();
  });

  it('says that the tax id is inactive', async () => {
    const { db } = api.platform;
    await db.update(persons).set({ activo: false }).where(eq(persons.cuit, IDLE));
    await db.update(supplierRequests).set({ activo: false }).where(eq(supplierRequests.cuit, PERSON));
    expect([(await lineOf(IDLE)).activo, (await lineOf(PERSON)).activo]).toEqual([false, false]);
    expect((await lineOf(COMPANY)).activo).toBe(true);
  });

  it('forgets a name after a year in which nobody signed in', async () => {
    api.clock.move(366 * DAY_MS);
    await deleteOldPersons(api.platform);
    expect(await api.platform.db.$count(persons)).toBe(0);
  });
});
