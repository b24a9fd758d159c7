import { eq } from 'drizzle-orm';
import { ESTADOS, type Estado } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../src/platform/mail/tables.ts';
import { statusHistory, supplierRequests } from '../src/requests/tables.ts';
import { type Answer, DATABASES, type Session, startApi, type TestApi } from './support/api.ts';
import { samplePdf } from './support/files.ts';
import {
  ACCOUNT,
  CLIENT_LIST,
  COMPANY,
  completeRequest,
  FOREIGN_COMPANY,
  fillForm,
  OTHER_PERSON,
  PERSON,
  sendRequest,
  startRequest,
} from './support/request.ts';

describe.each(DATABASES)('requests (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  let stranger: Session;
  let auditor: Session;
  const put = (estado: Estado) =>
    api.platform.db.update(supplierRequests).set({ estado }).where(eq(supplierRequests.cuit, PERSON));
  const stored = async () => {
    const [row] = await api.platform.db
      .select()
      .from(supplierRequests)
      .where(eq(supplierRequests.cuit, PERSON));
    if (!row) throw new Error('no request');
    return row;
  };
  const save = (body: unknown, headers: Record<string, string> = {}, as: Session = supplier) =>
    api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, { as, body, headers });

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
    stranger = await api.signOn(OTHER_PERSON);
    auditor = await api.login('10000003');
    await completeRequest(api, supplier);
  });
  afterAll(() => api?.stop());
  beforeEach(() => put('INICIADO'));

  it('creates a request once, whoever asks twice at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => startRequest(api, stranger, OTHER_PERSON)));
    const numbers = answers.map((bundle) => bundle.sujeto_fiscal.nro_tramite);
    expect(new Set(numbers).size).toBe(1);
    expect(answers[0].sujeto_fiscal.documento_proveedor.length).toBeGreaterThan(5);
  });

  it('opens a company only to who represents it', async () => {
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
  ])('does not tell another supplier that it exists: %s %s', async (method, path) => {
    const answer = await api.call(method, path, {
      as: stranger,
      ...(method === 'PATCH' && { body: {} }),
    });
    expect(answer.status).toBe(404);
  });

  describe('saving', () => {
    it('keeps changed fields alone and answers the new bundle', async () => {
      const { status, body } = await save({ sujeto_fiscal: { telefono_alternativo: '3834555555' } });
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
      ['a phone of letters', { sujeto_fiscal: { telefono_alternativo: 'abc' } }],
      ['a postal code of three digits', { sujeto_fiscal: { domicilio_cod_postal_alternativo: '470' } }],
      ['an address that is no e-mail', { sujeto_fiscal: { domicilio_electronico_alternativo: 'yo' } }],
      ['a condition of companies', { sujeto_fiscal: { condicion_fiscal: 'sujeto_exento' } }],
      ['two clients', { sujeto_fiscal: { principales_clientes: CLIENT_LIST.slice(1) } }],
      [
        'the same client three times',
        { sujeto_fiscal: { principales_clientes: [1, 2, 3].map(() => CLIENT_LIST[0]) } },
      ],
      ['a wrong CBU', { cuenta_bancaria: [{ ...ACCOUNT, cbu: '0110599520000001234577' }] }],
      ['no default account', { cuenta_bancaria: [{ ...ACCOUNT, cuenta_predeterminada: false }] }],
      [
        'an account of another request',
        { cuenta_bancaria: [{ ...ACCOUNT, id: '0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11' }] },
      ],
      [
        'a file that is not theirs',
        {
          sujeto_fiscal: {
            poder_legal: 'http://localhost:8080/api/municat/files/0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11',
          },
        },
      ],
      [
        'an unknown document',
        {
          documento_proveedor: [
            { id: '0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11', url_archivo: 'http://localhost/files/x' },
          ],
        },
      ],
    ])('refuses %s and stores nothing of it', async (_what, wrong) => {
      const before = await stored();
      const right = { sujeto_fiscal: { telefono_alternativo: '3834999999' } };
      const answer = await save({
        ...wrong,
        sujeto_fiscal: { ...right.sujeto_fiscal, ...('sujeto_fiscal' in wrong ? wrong.sujeto_fiscal : {}) },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
      expect([answer.body.message].flat().join('')).not.toMatch(/expected|invalid|select|undefined/i);
      expect(await stored()).toEqual(before);
    });

    it('refuses a save on stale values of the same field with the stored ones, and lets another field pass', async () => {
      const seen = (await startRequest(api, supplier)).sujeto_fiscal.version;
      await save({ sujeto_fiscal: { domicilio_alternativo: 'Rivadavia 100' } });
      const stale = await save(
        { sujeto_fiscal: { domicilio_alternativo: 'Sarmiento 200' } },
        { 'if-match': `"${seen}"` },
      );
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({
        code: 'CONFLICTO',
        stored: { domicilio_alternativo: 'Rivadavia 100' },
      });
      const other = await save(
        { sujeto_fiscal: { telefono_alternativo: '3834111111' } },
        { 'if-match': `"${seen}"` },
      );
      expect(other.status).toBe(200);
    });

    it('refuses another file for a document that got one meanwhile, and lets another document pass', async () => {
      const { sujeto_fiscal } = await startRequest(api, supplier);
      const [first, second] = sujeto_fiscal.documento_proveedor;
      const seen = { 'if-match': `"${sujeto_fiscal.version}"` };
      const give = async (id: string, name: string, headers = {}) => {
        const file = await api.upload(supplier, await samplePdf(name), name);
        return save({ documento_proveedor: [{ id, url_archivo: file.body.data }] }, headers);
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
        await put(estado);
        const answer = await save({ sujeto_fiscal: { telefono_alternativo: '1' } });
        expect(answer.status).toBe(409);
        expect(answer.body.code).toBe('ESTADO');
      },
    );
  });

  describe('moving along', () => {
    const observation = { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [] };
    const actions: Record<string, () => Promise<Answer>> = {
      take: () => api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, { as: auditor }),
      correct: () =>
        api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, { as: auditor, body: observation }),
      reject: () => api.call('PATCH', `/sujeto-fiscal/request/rechazado/${PERSON}`, { as: auditor }),
      approve: async () => {
        const file = await api.upload(auditor, await samplePdf('Resolución'));
        return api.call('PATCH', `/sujeto-fiscal/request/aprobado/${PERSON}`, {
          as: auditor,
          body: { resolucion: 'RES-1', resolucion_url: file.body.data },
        });
      },
      send: () => sendRequest(api, supplier),
      renew: () => api.call('PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`, { as: supplier }),
    };
    const allowed: Record<string, readonly Estado[]> = {
      take: ['PENDIENTE EN OBSERVACION'],
      correct: ['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'HABILITADO', 'VENCIDO'],
      reject: ['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'EN CORRECCION', 'HABILITADO', 'VENCIDO'],
      approve: ['OBSERVACION'],
      send: ['INICIADO', 'EN CORRECCION'],
      renew: ['VENCIDO'],
    };
    const cases = Object.keys(actions).flatMap((action) =>
      ESTADOS.map((estado) => [action, estado] as const),
    );

    it.each(cases)('%s from %s', async (action, estado) => {
      await put(estado);
      const before = await api.platform.db.$count(statusHistory);
      const mailsBefore = await api.platform.db.$count(mails);
      const answer = await actions[action]?.();
      const may = allowed[action]?.includes(estado);
      expect(answer?.status, JSON.stringify(answer?.body)).toBe(may ? 200 : 409);
      expect(await api.platform.db.$count(statusHistory)).toBe(before + (may ? 1 : 0));
      expect(await api.platform.db.$count(mails)).toBe(mailsBefore + (may ? 1 : 0));
      if (!may) expect((await stored()).estado).toBe(estado);
    });

    it.each(['10000002', '10000004', '10000005'])('is not for staff %s', async (dni) => {
      await put('PENDIENTE EN OBSERVACION');
      const as = await api.login(dni);
      const answer = await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, { as });
      expect(answer.status).toBe(403);
      expect((await stored()).estado).toBe('PENDIENTE EN OBSERVACION');
    });

    it('lets one of two auditors win', async () => {
      await put('PENDIENTE EN OBSERVACION');
      const statuses = (await Promise.all([actions.take?.(), actions.reject?.(), actions.take?.()])).map(
        (answer) => answer?.status,
      );
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
      expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(1);
    });

    it('refuses a decision on a version that is no longer the stored one', async () => {
      await put('PENDIENTE EN OBSERVACION');
      const answer = await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, {
        as: auditor,
        headers: { 'if-match': '"1"' },
      });
      expect(answer.status).toBe(409);
    });

    it('answers a repeated send by its key, and another body with that key by 409', async () => {
      const headers = { 'idempotency-key': 'clave-repetida-1' };
      const first = await api.call('POST', `/sujeto-fiscal/request/send/${PERSON}`, {
        as: supplier,
        headers,
      });
      const again = await api.call('POST', `/sujeto-fiscal/request/send/${PERSON}`, {
        as: supplier,
        headers,
      });
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body).toEqual(first.body);
      const other = await api.call('POST', `/sujeto-fiscal/request/send/${COMPANY}`, {
        as: supplier,
        headers,
      });
      expect(other.status).toBe(409);
      expect(other.body.code).toBe('IDEMPOTENCIA');
    });

    it('says what an incomplete request lacks', async () => {
      await fillForm(api, supplier);
      await save({ cuenta_bancaria: [], sujeto_fiscal: { declaracion_jurada_domicilio_electronico: false } });
      const answer = await sendRequest(api, supplier);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'DATOS_INCOMPLETOS',
        message:
          'Datos incompletos: Falta declaración de domicilio electrónico, Cuenta bancaria incompleta o inexistente',
      });
      await fillForm(api, supplier);
    });
  });

  it('waits for staff from its last sending to the decision, and names who took it', async () => {
    const row = async () =>
      (await api.call('GET', `/sujeto-fiscal?cuit=${PERSON}`, { as: auditor })).body.data[0];
    const turn = async () => {
      const listed = (await row()).turno;
      const { body } = await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: auditor });
      expect(body.turno).toEqual(listed);
      return listed;
    };
    const move = (path: string, body?: unknown) =>
      api.call('PATCH', `/sujeto-fiscal/request/${path}/${PERSON}`, {
        as: auditor,
        ...(body !== undefined && { body }),
      });
    expect(await turn()).toBeNull();
    expect((await sendRequest(api, supplier)).status).toBe(200);
    const sent = await turn();
    expect(sent).toEqual({ enviado: (await stored()).estado_desde.toISOString(), revisor: null });
    await move('observacion');
    const { nombre, apellido } = auditor.user;
    expect(await turn()).toEqual({ enviado: sent.enviado, revisor: { nombre, apellido } });
    await move('encorrecion', { observacion: [{ name: 'DNI', observacion: 'No se lee' }] });
    expect(await turn()).toBeNull();
    await sendRequest(api, supplier);
    const again = await turn();
    expect(again.revisor).toBeNull();
    expect(Date.parse(again.enviado)).toBeGreaterThan(Date.parse(sent.enviado));
  });
});
