import { samplePdf } from 'infra-testing/files';
import { ESTADOS, type Estado } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastAudit, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import {
  COMPANY,
  completeRequest,
  countObservedForms,
  fillForm,
  PERSON,
  putInState,
  saveRequest,
  sendRequest,
  storedRequest,
} from '#test/request.ts';
import { mails } from '../../platform/mail/tables.ts';
import { statusHistory } from './tables.ts';
import { mustBeAllowed } from './transition.ts';

describe('an action that is not allowed', () => {
  it.each([
    ['PROVEEDOR', 403],
    ['VISADOR', 409],
  ] as const)('answers %s with %i', (tipo, status) => {
    const approve = () => mustBeAllowed({ estado: 'INICIADO' }, 'approve', { tipo });
    expect(approve).toThrow(expect.objectContaining({ status }));
  });
});

describe.each(ANY_DATABASE)('moving a request along (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  let auditor: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
    auditor = await api.login('10000003');
    await completeRequest(api, supplier);
  });
  afterAll(() => api?.stop());
  beforeEach(() => putInState(api, 'INICIADO'));

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
  const cases = Object.keys(actions).flatMap((action) => ESTADOS.map((estado) => [action, estado] as const));

  it.each(cases)('%s from %s', async (action, estado) => {
    await putInState(api, estado);
    const before = await api.platform.db.$count(statusHistory);
    const mailsBefore = await api.platform.db.$count(mails);
    const answer = await actions[action]?.();
    const may = allowed[action]?.includes(estado);
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(may ? 200 : 409);
    expect(await api.platform.db.$count(statusHistory)).toBe(before + (may ? 1 : 0));
    expect(await api.platform.db.$count(mails)).toBe(mailsBefore + (may ? 1 : 0));
    if (!may) expect((await storedRequest(api)).estado).toBe(estado);
  });

  it('mails that a correction ended the enabling, if there was one', async () => {
    const { db } = api.platform;
    const mailOfCorrection = async () => {
      await db.delete(mails);
      expect((await actions.correct?.())?.status).toBe(200);
      const [mail] = await db.select().from(mails);
      return [mail?.body, mail?.html];
    };
    const sentence = 'La habilitación terminó y su certificado dejó de valer.';
    await putInState(api, 'OBSERVACION');
    expect((await actions.approve?.())?.status).toBe(200);
    for (const text of await mailOfCorrection()) expect(text).toContain(sentence);
    await putInState(api, 'OBSERVACION');
    for (const text of await mailOfCorrection()) expect(text).not.toContain('dejó de valer');
  });

  it('mails that disabling ended the enabling, if there was one', async () => {
    const { db } = api.platform;
    const mailOfDisabling = async () => {
      await db.delete(mails);
      expect((await actions.reject?.())?.status).toBe(200);
      const [mail] = await db.select().from(mails);
      return [mail?.body, mail?.html];
    };
    await putInState(api, 'OBSERVACION');
    expect((await actions.approve?.())?.status).toBe(200);
    for (const text of await mailOfDisabling()) {
      expect(text).toContain('La habilitación terminó y su certificado dejó de valer.');
      expect(text).not.toContain('Tendrá otro');
    }
    await putInState(api, 'OBSERVACION');
    for (const text of await mailOfDisabling()) expect(text).not.toContain('dejó de valer');
  });

  it('tells the supplier why they were disabled: by mail, on their page and in the history', async () => {
    await putInState(api, 'OBSERVACION');
    await api.platform.db.delete(mails);
    const motivo =
      'El contrato constitutivo no es auténtico.\n\nLo informó la Inspección General de Justicia.';
    const rejected = await api.call('PATCH', `/sujeto-fiscal/request/rechazado/${PERSON}`, {
      as: auditor,
      body: { motivo: ` ${motivo} ` },
    });
    expect(rejected.status, JSON.stringify(rejected.body)).toBe(200);
    const reason = [{ name: 'Motivo', observacion: motivo }];
    const home = await api.call('GET', `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`, {
      as: supplier,
    });
    expect(home.body.estado_tramite).toMatchObject({ estado: 'RECHAZADO', observaciones: reason });
    const history = await api.call('GET', `/estado-tramite/${PERSON}`, { as: auditor });
    expect(history.body.at(-1)).toMatchObject({ estado: 'RECHAZADO', observaciones: reason });
    const [mail] = await api.platform.db.select().from(mails);
    for (const text of [mail?.body, mail?.html]) {
      expect(text).toContain(`Motivo: ${motivo}`);
      // The chat is closed to them.
      expect(text).toContain('Por cualquier consulta: ');
    }
    expect(mail?.body).not.toContain('Observaciones:');
  });

  it('shows no older observations to who was disabled without a reason', async () => {
    await putInState(api, 'OBSERVACION');
    await actions.correct?.();
    await actions.reject?.();
    const home = await api.call('GET', `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`, {
      as: supplier,
    });
    expect(home.body.estado_tramite).toMatchObject({ estado: 'RECHAZADO', observaciones: [] });
  });

  it('stores the observed form from a correction until the next decision', async () => {
    await putInState(api, 'PENDIENTE EN OBSERVACION');
    for (const action of ['correct', 'send', 'take'] as const) {
      expect((await actions[action]?.())?.status).toBe(200);
      expect([action, await countObservedForms(api)]).toEqual([action, 1]);
    }
    expect((await actions.approve?.())?.status).toBe(200);
    expect(await countObservedForms(api)).toBe(0);
  });

  it('records the states and their details in the audit log', async () => {
    const admin = await api.login('10000001');
    const lastMove = async () => {
      const { operacion, datos_anteriores, datos_nuevos } = await lastAudit(api, admin, 'sujeto_fiscal');
      expect(operacion).toBe('CAMBIO DE ESTADO');
      return [datos_anteriores, datos_nuevos];
    };
    await putInState(api, 'PENDIENTE EN OBSERVACION');
    await actions.take?.();
    expect(await lastMove()).toEqual([{ estado: 'PENDIENTE EN OBSERVACION' }, { estado: 'OBSERVACION' }]);
    await actions.approve?.();
    const [before, { certificado }] = await lastMove();
    expect([before, certificado.resolucion]).toEqual([{ estado: 'OBSERVACION' }, 'RES-1']);
    await actions.correct?.();
    expect(await lastMove()).toEqual([
      { estado: 'HABILITADO' },
      {
        estado: 'EN CORRECCION',
        observaciones: observation.observacion,
        docs_ids: [],
        certificados_revocados: expect.arrayContaining([certificado.numero]),
      },
    ]);
  });

  it.each([
    ['GET', `historial/${UNKNOWN_ID}`, undefined],
    ['PATCH', `fechas/${UNKNOWN_ID}`, { emision: null, expiracion: null }],
  ])('answers 404 for an unknown document: %s %s', async (method, path, body) => {
    const answer = await api.call(method, `/documento-proveedor/${path}`, { as: auditor, body });
    expect([answer.status, answer.body.message]).toEqual([404, 'No se encontró el documento.']);
  });

  it.each(['10000002', '10000004', '10000005'])('is not for staff %s', async (dni) => {
    await putInState(api, 'PENDIENTE EN OBSERVACION');
    const as = await api.login(dni);
    const answer = await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, { as });
    expect(answer.status).toBe(403);
    expect((await storedRequest(api)).estado).toBe('PENDIENTE EN OBSERVACION');
  });

  it('takes one of two auditors’ simultaneous decisions', async () => {
    await putInState(api, 'PENDIENTE EN OBSERVACION');
    const statuses = (await Promise.all([actions.take?.(), actions.reject?.(), actions.take?.()])).map(
      (answer) => answer?.status,
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(1);
  });

  it('refuses a decision on another version than the stored one', async () => {
    await putInState(api, 'PENDIENTE EN OBSERVACION');
    const answer = await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, {
      as: auditor,
      headers: { 'if-match': '"1"' },
    });
    expect(answer.status).toBe(409);
  });

  it.each(['1', 'abc', '""', '"1", "2"', '"1-gzip"'])(
    'refuses a decision whose If-Match can’t be read rather than decide without it: %s',
    async (seen) => {
      await putInState(api, 'PENDIENTE EN OBSERVACION');
      const answer = await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, {
        as: auditor,
        headers: { 'if-match': seen },
      });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'If-Match debe llevar la versión tal como vino en ETag, con sus comillas.',
      ]);
      expect((await storedRequest(api)).estado).toBe('PENDIENTE EN OBSERVACION');
    },
  );

  it('takes any version where If-Match is *, and a version that a proxy marked as weak', async () => {
    await putInState(api, 'PENDIENTE EN OBSERVACION');
    const take = (seen: string) =>
      api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, {
        as: auditor,
        headers: { 'if-match': seen },
      });
    expect((await take('W/"1"')).status).toBe(409);
    expect((await take('*')).status).toBe(200);
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

  it('names what an incomplete request lacks', async () => {
    await fillForm(api, supplier);
    await saveRequest(api, supplier, {
      cuenta_bancaria: [],
      sujeto_fiscal: { declaracion_jurada_domicilio_electronico: false },
    });
    const answer = await sendRequest(api, supplier);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'DATOS_INCOMPLETOS',
      message:
        'Datos incompletos: Falta declaración de domicilio electrónico, Cuenta bancaria incompleta o inexistente',
      errores: {
        declaracion_jurada_domicilio_electronico: 'Declaración jurada de domicilio electrónico',
        'cuenta_bancaria.0.cbu': 'Una cuenta bancaria',
      },
    });
    await fillForm(api, supplier);
  });

  it('shows the wait from the last submission to the decision, and the reviewer', async () => {
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
    const firstTurn = await turn();
    expect(firstTurn).toEqual({
      enviado: (await storedRequest(api)).estado_desde.toISOString(),
      corregida: false,
      revisor: null,
    });
    await move('observacion');
    const { id, nombre, apellido } = auditor.user;
    const revisor = { id, nombre, apellido };
    expect(await turn()).toEqual({ ...firstTurn, revisor });
    await move('encorrecion', { observacion: [{ name: 'DNI', observacion: 'No se lee' }] });
    expect(await turn()).toBeNull();
    await sendRequest(api, supplier);
    const secondTurn = await turn();
    expect(secondTurn).toMatchObject({ revisor, corregida: true });
    expect(Date.parse(secondTurn.enviado)).toBeGreaterThan(Date.parse(firstTurn.enviado));
  });
});
