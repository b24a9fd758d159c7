import { eq, sql } from 'drizzle-orm';
import { SELECTED_AT_ONCE } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_CUIT, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { mails } from '../../platform/mail/tables.ts';

describe.each(ANY_DATABASE)('doing one thing to several requests (%s)', (kind) => {
  let api: TestApi;
  let auditor: Session;
  let buyer: Session;
  let labels: readonly { id: string; etiqueta_nombre: string }[];
  const [open, review, decided] = [1, 2, 3].map((n) => madeTaxId(7_000 + n)) as [string, string, string];

  beforeAll(async () => {
    api = await startApi(kind);
    auditor = await api.login('10000003');
    buyer = await api.login('10000002');
    const created = api.clock.now().toISOString();
    await storeRequests(api, [
      { cuit: open, company: 'Empresa abierta', estado: 'PENDIENTE EN OBSERVACION', created },
      { cuit: review, company: 'Empresa en revisión', estado: 'OBSERVACION', created },
      { cuit: decided, company: 'Empresa inhabilitada', estado: 'RECHAZADO', created },
    ]);
    labels = (await api.call('GET', '/etiqueta-rubro', { as: auditor })).body;
  });
  afterAll(() => api?.stop());

  const post = async (path: string, as: Session, body: object) => {
    const answer = await api.call('POST', `/sujeto-fiscal/${path}`, { as, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.resultados;
  };
  const detailOf = async (cuit: string) =>
    (await api.call('GET', `/sujeto-fiscal/${cuit}`, { as: auditor })).body;
  const labelsOn = async (cuit: string) =>
    (await detailOf(cuit)).etiquetas.map((label: { etiqueta_nombre: string }) => label.etiqueta_nombre);
  const reviewerOf = async (cuit: string) => (await detailOf(cuit)).turno?.revisor ?? null;
  const done = (cuit: string) => ({ cuit, motivo: null });

  it('puts labels on all of them and takes others off, and says which supplier there is not', async () => {
    const [first, second] = labels;
    if (!first || !second) throw new Error('no labels');
    const cuits = [open, review, UNKNOWN_CUIT];
    const results = await post('etiquetar-varios', buyer, { cuits, poner: [first.id, second.id] });
    expect(results).toEqual([
      done(open),
      done(review),
      { cuit: UNKNOWN_CUIT, motivo: 'No se encontró el proveedor.' },
    ]);
    const exchanged = { cuits: [open], poner: [first.id], quitar: [second.id] };
    expect(await post('etiquetar-varios', buyer, exchanged)).toEqual([done(open)]);
    expect(await labelsOn(open)).toEqual([first.etiqueta_nombre]);
    expect(await labelsOn(review)).toEqual([first.etiqueta_nombre, second.etiqueta_nombre].toSorted());
  });

  it('puts no label on anybody when one of the labels was deleted', async () => {
    const before = await labelsOn(review);
    const results = await post('etiquetar-varios', buyer, {
      cuits: [review],
      poner: [labels.at(-1)?.id, UNKNOWN_ID],
    });
    expect(results).toEqual([{ cuit: review, motivo: 'No se encontró la etiqueta.' }]);
    expect(await labelsOn(review)).toEqual(before);
  });

  it('refuses a label that is to be put on and taken off, and no label at all', async () => {
    const [first] = labels;
    for (const body of [{ poner: [first?.id], quitar: [first?.id] }, {}]) {
      const answer = await api.call('POST', '/sujeto-fiscal/etiquetar-varios', {
        as: buyer,
        body: { cuits: [open], ...body },
      });
      expect(answer.status).toBe(400);
    }
  });

  it('gives them to a reviewer and back, except those that are decided', async () => {
    const { id, nombre, apellido } = auditor.user;
    const cuits = [decided, review, open];
    const results = await post('asignar-varios', auditor, { cuits, revisor: id });
    const motivo = 'La inscripción fue inhabilitada, y eso no se revierte. No se puede asignar.';
    expect(results).toEqual([{ cuit: decided, motivo }, done(review), done(open)]);
    expect(await reviewerOf(open)).toEqual({ id, nombre, apellido });
    await post('asignar-varios', auditor, { cuits: [open], revisor: null });
    expect([await reviewerOf(open), await reviewerOf(review)]).toEqual([null, { id, nombre, apellido }]);
  });

  it('leaves one with the colleague who has taken it since the list was read, and says so, also when repeated', async () => {
    const admin = await api.login('10000001');
    const { id, nombre, apellido } = admin.user;
    const { user } = auditor;
    await post('asignar-varios', auditor, { cuits: [open, review], revisor: null });
    await post('asignar-varios', admin, { cuits: [open], revisor: id });
    const body = {
      cuits: [open, review],
      revisor: user.id,
      revisores_vistos: { [open]: null, [review]: null },
    };
    const results = [
      { cuit: open, motivo: `Ahora la revisa ${nombre} ${apellido}. Actualice la página.` },
      done(review),
    ];
    expect(await post('asignar-varios', auditor, body)).toEqual(results);
    expect(await post('asignar-varios', auditor, body)).toEqual(results);
    expect([(await reviewerOf(open)).id, (await reviewerOf(review)).id]).toEqual([id, user.id]);
    await post('asignar-varios', auditor, { ...body, revisor: null, revisores_vistos: { [open]: id } });
    expect([await reviewerOf(open), await reviewerOf(review)]).toEqual([null, null]);
  });

  it('tells who was given several by one mail with a link to each', async () => {
    const recipient = 'adriana@ejemplo.gob.ar';
    const admin = await api.login('10000001');
    const { id } = admin.user;
    await api.call('PUT', '/usuarios/mi-correo', { as: admin, body: { correo: recipient } });
    await post('asignar-varios', auditor, { cuits: [open, review, decided], revisor: id });
    await post('asignar-varios', auditor, { cuits: [open, review], revisor: id });
    const sentMails = await api.platform.db.select().from(mails).where(eq(mails.recipient, recipient));
    expect(sentMails).toMatchObject([{ subject: 'Le asignaron 2 trámites' }]);
    for (const cuit of [open, review]) expect(sentMails[0]?.body).toContain(`/dashboard/ver-tramite/${cuit}`);
    expect(sentMails[0]?.body).not.toContain(decided);
    await post('asignar-varios', auditor, { cuits: [open, review], revisor: null });
  });

  it('gives none to a reviewer whose mail cannot be stored', async () => {
    const { db } = api.platform;
    const admin = await api.login('10000001');
    await db.execute(sql`alter table mails add constraint broken check (false) not valid`);
    try {
      const answer = await api.call('POST', '/sujeto-fiscal/asignar-varios', {
        as: auditor,
        body: { cuits: [open, review], revisor: admin.user.id },
      });
      expect(answer.status).toBe(500);
    } finally {
      await db.execute(sql`alter table mails drop constraint broken`);
    }
    expect([await reviewerOf(open), await reviewerOf(review)]).toEqual([null, null]);
  });

  it('gives them to nobody who may not review', async () => {
    const results = await post('asignar-varios', auditor, { cuits: [open], revisor: buyer.user.id });
    expect(results[0].motivo).toMatch(/no puede revisar/);
    expect(await reviewerOf(open)).toBeNull();
  });

  it('exports the selected ones, and no other', async () => {
    const answer = await api.call('GET', `/sujeto-fiscal/exportar?formato=csv&cuits=${review},${decided}`, {
      as: buyer,
    });
    expect(answer.status).toBe(200);
    const lines = answer.body.toString().trim().split('\r\n');
    expect(lines).toHaveLength(3);
    for (const name of ['Empresa en revisión', 'Empresa inhabilitada'])
      expect(answer.body.toString()).toContain(name);
    const workbook = await api.call('GET', `/sujeto-fiscal/exportar?formato=xlsx&cuits=${review}`, {
      as: buyer,
    });
    expect([workbook.status, workbook.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ]);
  });

  it('takes no more than so many at once', async () => {
    const cuits = Array.from({ length: SELECTED_AT_ONCE + 1 }, (_, n) => madeTaxId(n));
    const [first] = labels;
    const refused = [
      await api.call('POST', '/sujeto-fiscal/etiquetar-varios', {
        as: auditor,
        body: { cuits, poner: [first?.id] },
      }),
      await api.call('POST', '/sujeto-fiscal/asignar-varios', {
        as: auditor,
        body: { cuits, revisor: null },
      }),
      await api.call('GET', `/sujeto-fiscal/exportar?formato=csv&cuits=${cuits}`, { as: auditor }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(JSON.stringify(body.message)).toContain('hasta 100 inscripciones por vez');
    }
  });
});
