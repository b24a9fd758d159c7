import { CLIENTS_COUNT_PROBLEM, ESTADOS, taxIdsOfDocument } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastAudit } from '#test/access.ts';
import { ANY_DATABASE, type Session, type TestApi } from '#test/api.ts';
import {
  ACCOUNT,
  CLIENT_LIST,
  PERSON,
  putInState,
  saveRequest,
  startApiWithRequest,
  startRequest,
  storedRequest,
  UNKNOWN_FILE,
} from '#test/request.ts';

describe.each(ANY_DATABASE)('saving a request (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;

  beforeAll(async () => {
    ({ api, supplier } = await startApiWithRequest(kind));
  });
  afterAll(() => api?.stop());
  beforeEach(() => putInState(api, 'INICIADO'));

  it('stores only the changed fields and answers the new bundle', async () => {
    const { telefono_alternativo } = await storedRequest(api);
    const { status, body } = await saveRequest(api, supplier, {
      sujeto_fiscal: { telefono_alternativo: '3834555555' },
      cuenta_bancaria: [ACCOUNT],
    });
    expect(status).toBe(200);
    const { datos_anteriores, datos_nuevos } = await lastAudit(
      api,
      await api.login('10000001'),
      'sujeto_fiscal',
    );
    expect([datos_anteriores, datos_nuevos]).toEqual([
      { telefono_alternativo },
      { telefono_alternativo: '3834555555' },
    ]);
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
    ['a file that is not theirs', { sujeto_fiscal: { poder_legal: UNKNOWN_FILE } }, 'poder_legal'],
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

  it.each([
    ['a NUL', 'a\0b'],
    ['half a character', 'a\uD800'],
  ])('refuses %s in a text, which no database can store', async (_what, domicilio_alternativo) => {
    const answer = await saveRequest(api, supplier, { sujeto_fiscal: { domicilio_alternativo } });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/tiene caracteres que no se pueden guardar/);
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
