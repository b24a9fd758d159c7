import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastAudit } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import {
  ACCOUNT,
  COMPANY,
  completeRequest,
  FOREIGN_COMPANY,
  OTHER_PERSON,
  PERSON,
  putInState,
  saveRequest,
  sendRequest,
  startRequest,
  storedRequest,
} from '#test/request.ts';
import { bankAccounts, supplierRequests } from './tables.ts';

describe.each(ANY_DATABASE)('requests (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  let stranger: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
    stranger = await api.signOn(OTHER_PERSON);
    await completeRequest(api, supplier);
  });
  afterAll(() => api?.stop());

  it('creates a request once by two simultaneous calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => startRequest(api, stranger, OTHER_PERSON)));
    const numbers = answers.map((bundle) => bundle.sujeto_fiscal.nro_tramite);
    expect(new Set(numbers).size).toBe(1);
    expect(answers[0].sujeto_fiscal.documento_proveedor.length).toBeGreaterThan(5);
  });

  it('opens a company only to its representatives', async () => {
    const own = await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, {
      as: supplier,
    });
    expect(own.body.sujeto_fiscal).toMatchObject({ cuit: COMPANY, tipo_persona: 'JURIDICA' });
    for (const path of [
      `/sujeto-fiscal/init-request/persona-juridica/${FOREIGN_COMPANY}`,
      `/sujeto-fiscal/validar-empresa/${FOREIGN_COMPANY}`,
    ]) {
      const answer = await api.call('GET', path, { as: supplier });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'NO_RELACION',
        message: 'No tienes relación con esta empresa',
      });
    }
  });

  it('opens no person’s form for a company’s request, nor the reverse', async () => {
    const open = () =>
      api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier });
    expect((await open()).status).toBe(200);
    const as = (tipo_persona: 'FISICA' | 'JURIDICA') =>
      api.platform.db
        .update(supplierRequests)
        .set({ tipo_persona })
        .where(eq(supplierRequests.cuit, COMPANY));
    await as('FISICA');
    expect((await open()).status).toBe(404);
    await as('JURIDICA');
  });

  it('keeps a company’s accounts in its current name at ARCA', async () => {
    const open = async () =>
      (await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier }))
        .body.sujeto_fiscal;
    await open();
    const saved = await saveRequest(api, supplier, { cuenta_bancaria: [ACCOUNT] }, {}, COMPANY);
    const [{ titular }] = saved.body.data.sujeto_fiscal.cuenta_bancaria;
    const before = { razon_social: 'NOMBRE DE ANTES' };
    await api.platform.db.update(supplierRequests).set(before).where(eq(supplierRequests.cuit, COMPANY));
    await api.platform.db.update(bankAccounts).set({ titular: 'NOMBRE DE ANTES SOC.ANONIMA' });
    const { razon_social, cuenta_bancaria } = await open();
    expect(titular).toContain(razon_social);
    expect(cuenta_bancaria[0].titular).toBe(titular);
    expect(await lastAudit(api, await api.login('10000001'), 'sujeto_fiscal')).toMatchObject({
      datos_anteriores: { titular: 'NOMBRE DE ANTES SOC.ANONIMA' },
      datos_nuevos: { titular },
    });
  });

  it('keeps the stored names of partners that ARCA does not name', async () => {
    const open = async () =>
      (await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier }))
        .body.sujeto_fiscal;
    const { datos_societarios } = await open();
    expect(datos_societarios.map(({ nombre }: { nombre: string }) => nombre)).not.toContain('');
    const { version } = await storedRequest(api, COMPANY);
    const { taxAuthority } = api.platform;
    const now = await taxAuthority.getTaxpayer(COMPANY);
    const getTaxpayer = vi.spyOn(taxAuthority, 'getTaxpayer').mockResolvedValueOnce({
      ...now,
      datos_societarios: now.datos_societarios.map((partner) => ({ ...partner, nombre: '' })),
    });
    const again = await open();
    getTaxpayer.mockRestore();
    expect(again.datos_societarios).toEqual(datos_societarios);
    expect((await storedRequest(api, COMPANY)).version).toBe(version);
  });

  it('answers a request as it was saved while ARCA was asked', async () => {
    const { taxAuthority } = api.platform;
    const now = await taxAuthority.getTaxpayer(PERSON);
    const fields = { telefono_alternativo: '3834400107' };
    const getTaxpayer = vi.spyOn(taxAuthority, 'getTaxpayer').mockImplementationOnce(async () => {
      expect((await saveRequest(api, supplier, { sujeto_fiscal: fields })).status).toBe(200);
      return now;
    });
    const { sujeto_fiscal } = await startRequest(api, supplier);
    getTaxpayer.mockRestore();
    expect(sujeto_fiscal).toMatchObject({ ...fields, version: (await storedRequest(api)).version });
  });

  it('leaves a request as it was sent while ARCA was asked', async () => {
    const before = await storedRequest(api);
    const { taxAuthority } = api.platform;
    const now = { ...(await taxAuthority.getTaxpayer(PERSON)), telefono: '3834000111' };
    const getTaxpayer = vi.spyOn(taxAuthority, 'getTaxpayer').mockImplementationOnce(async () => {
      expect((await sendRequest(api, supplier)).status).toBe(200);
      return now;
    });
    const { sujeto_fiscal } = await startRequest(api, supplier);
    getTaxpayer.mockRestore();
    await putInState(api, 'INICIADO');
    expect(sujeto_fiscal.estado_tramite.estado).toBe('PENDIENTE EN OBSERVACION');
    expect((await storedRequest(api)).telefono).toBe(before.telefono);
  });

  it('answers for another supplier’s document as for an unknown one', async () => {
    const [document] = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    const date = (id: string) =>
      api.call('PATCH', `/documento-proveedor/fechas/${id}`, {
        as: stranger,
        body: { emision: null, expiracion: null },
      });
    const [hidden, absent] = [await date(document.id), await date(stranger.user.id)];
    expect([hidden.status, hidden.body.message]).toEqual([404, absent.body.message]);
  });

  it.each([
    ['GET', `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`],
    ['GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`],
    ['PATCH', `/sujeto-fiscal/save/${PERSON}`],
    ['POST', `/sujeto-fiscal/request/send/${PERSON}`],
    ['GET', `/sujeto-fiscal/request/send/${PERSON}`],
    ['PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`],
    ['GET', `/estado-tramite/${PERSON}`],
    ['GET', `/estado-tramite/observaciones/${PERSON}`],
    ['GET', `/documento-proveedor/${PERSON}`],
    ['GET', `/certificado-autorizado/emitir/inscripcion/${PERSON}`],
    ['GET', `/certificado-autorizado/emitir/${PERSON}`],
  ])('hides the request from another supplier: %s %s', async (method, path) => {
    const answer = await api.call(method, path, {
      as: stranger,
      ...(method === 'PATCH' && { body: {} }),
    });
    expect(answer.status).toBe(404);
  });
});
