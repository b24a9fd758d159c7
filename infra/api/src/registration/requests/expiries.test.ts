import { asc, desc, eq, like, sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  formatDate,
  formatTaxId,
  isRenewal,
} from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { completeRequest, PERSON, sendRequest, todayOf, uploadDocument } from '#test/request.ts';
import { newId } from '../../platform/ids.ts';
import { MAX_WAITING } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { certificates } from '../certificates/tables.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { watchExpiries } from './expiries.ts';
import { isMailAbout, requestOfMail } from './record/index.ts';
import { statusHistory, supplierRequests } from './tables.ts';

const STATEMENT = 'Manifestación de bienes y deudas';
const PROFIT = 'Declaración jurada de Ganancias';

interface Shown {
  readonly id: string;
  readonly actualizable: boolean;
  readonly tipo_documento: Parameters<typeof uploadDocument>[3]['tipo_documento'];
}

describe.each(ANY_DATABASE)('the expiry of an enabling (%s)', (kind) => {
  let api: TestApi;
  let requestId: string;
  const supplier = () => api.signOn(PERSON);
  const state = async () =>
    (await api.platform.db.select().from(supplierRequests).where(eq(supplierRequests.cuit, PERSON)))[0]
      ?.estado;
  /** The oldest first. */
  const noticeMails = async () =>
    (
      await api.platform.db
        .select()
        .from(mails)
        .where(like(mails.body, `%${PERSON}%`))
        .orderBy(asc(mails.createdAt))
    )
      .filter(({ eventKey }) => eventKey.includes('vence'))
      .map(({ subject, body }) => ({ subject, body }));
  /** The mail of the newest change of state. */
  const lastStateMail = async () => {
    const [entry] = await api.platform.db
      .select()
      .from(statusHistory)
      .where(eq(statusHistory.requestId, requestId))
      .orderBy(desc(statusHistory.sequence))
      .limit(1);
    const [mail] = await api.platform.db
      .select()
      .from(mails)
      .where(eq(mails.eventKey, `estado:${entry?.id}`));
    return mail;
  };
  /** Runs the job. @returns how many enablings it ended and notices it mailed */
  const run = async () => {
    const [stateBefore, mailsBefore] = [await state(), await noticeMails()];
    await watchExpiries(api.platform);
    return {
      ended: stateBefore !== 'VENCIDO' && (await state()) === 'VENCIDO' ? 1 : 0,
      notices: (await noticeMails()).length - mailsBefore.length,
    };
  };
  const moveTo = (day: CivilDate) => api.clock.move(daysBetween(todayOf(api), day) * DAY_MS);
  const documentsOfPerson = async (as: Session): Promise<Shown[]> =>
    (await api.call('GET', `/documento-proveedor/${PERSON}`, { as })).body;

  /** Leaves the supplier without an address. @returns restores the address */
  const removeAddress = async () => {
    const { db } = api.platform;
    const ofRequest = eq(supplierRequests.id, requestId);
    const [addresses] = await db
      .select({
        correo_electronico_notificacion: supplierRequests.correo_electronico_notificacion,
        domicilio_electronico_alternativo: supplierRequests.domicilio_electronico_alternativo,
        domicilio_electronico: supplierRequests.domicilio_electronico,
      })
      .from(supplierRequests)
      .where(ofRequest);
    const none = {
      correo_electronico_notificacion: null,
      domicilio_electronico_alternativo: '',
      domicilio_electronico: [],
    };
    await db.update(supplierRequests).set(none).where(ofRequest);
    return () =>
      db
        .update(supplierRequests)
        .set(addresses ?? none)
        .where(ofRequest);
  };

  /** Gives the documents dates so that they end on a day; the others were issued five days ago. */
  const endOn = async (ends: Readonly<Record<string, CivilDate>>) => {
    const types = new Map(
      (await api.platform.db.select().from(documentTypes)).map((type) => [type.id, type] as const),
    );
    const rows = await api.platform.db.select().from(documents).where(eq(documents.requestId, requestId));
    for (const row of rows) {
      const type = types.get(row.typeId ?? '');
      const back = type?.regla_fecha === 'statement_of_assets' ? -12 : -17;
      const vence = ends[type?.nombre ?? ''] ?? addDays(addMonths(todayOf(api), -back), -5);
      const dates =
        type?.regla_fecha === 'none'
          ? { emision: null, expiracion: null }
          : type?.regla_fecha === 'balance_close'
            ? { emision: null, expiracion: addMonths(vence, back) }
            : { emision: addMonths(vence, back), expiracion: null };
      await api.platform.db.update(documents).set(dates).where(eq(documents.id, row.id));
    }
  };

  beforeAll(async () => {
    api = await startApi(kind);
    const as = await supplier();
    await completeRequest(api, as);
    await sendRequest(api, as);
    const auditor = await api.login('10000003');
    await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, { as: auditor });
    const file = await api.upload(auditor, await samplePdf('Resolución'));
    await api.call('PATCH', `/sujeto-fiscal/request/aprobado/${PERSON}`, {
      as: auditor,
      body: { resolucion: 'RES-1', resolucion_url: file.body.data },
    });
    const [row] = await api.platform.db
      .select()
      .from(supplierRequests)
      .where(eq(supplierRequests.cuit, PERSON));
    requestId = row?.id ?? '';
    expect(row?.estado).toBe('HABILITADO');
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    moveTo('2026-03-10');
    await watchExpiries(api.platform);
    await api.platform.db.delete(mails);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'HABILITADO' })
      .where(eq(supplierRequests.id, requestId));
  });

  it('mails one notice 30 days before and one on the day, and ends the enabling on the day after', async () => {
    await endOn({ [PROFIT]: '2026-06-20' });
    // As an approval writes it.
    const own = eq(certificates.requestId, requestId);
    await api.platform.db.update(certificates).set({ vence: '2026-06-20' }).where(own);
    await watchExpiries(api.platform);
    expect(await noticeMails()).toEqual([]);
    moveTo('2026-05-20');
    await watchExpiries(api.platform);
    expect(await noticeMails(), '31 days before').toEqual([]);
    moveTo('2026-05-21');
    expect((await run()).notices).toBe(1);
    expect(await noticeMails()).toMatchObject([
      {
        subject: expect.stringContaining(`${PROFIT} vence el 20/06/2026`),
        body: expect.stringContaining('faltan 30 días'),
      },
    ]);
    expect((await noticeMails())[0]?.body, 'the CUIT as screens write it').toContain(
      `(CUIT ${formatTaxId(PERSON)}):`,
    );
    await watchExpiries(api.platform);
    moveTo('2026-06-19');
    await watchExpiries(api.platform);
    expect(await noticeMails()).toHaveLength(1);
    moveTo('2026-06-20');
    await Promise.all([watchExpiries(api.platform), watchExpiries(api.platform)]);
    expect(await noticeMails()).toHaveLength(2);
    expect((await noticeMails())[1]).toMatchObject({
      subject: expect.stringContaining(`${PROFIT} vence hoy`),
      body: expect.stringContaining('renovación'),
    });
    expect(await state()).toBe('HABILITADO');
    moveTo('2026-06-21');
    await watchExpiries(api.platform);
    expect(await state()).toBe('VENCIDO');
    expect(await noticeMails()).toHaveLength(2);
    expect((await run()).ended).toBe(0);
    await api.platform.db.update(certificates).set({ vence: null }).where(own);
  });

  it('uses the day of the city, not that of Greenwich', async () => {
    await endOn({ [PROFIT]: '2026-03-10' });
    // 23:30 in the city is the next day in Greenwich.
    const evening = Date.parse('2026-03-11T02:30:00Z');
    api.clock.move(evening - api.clock.now().getTime());
    await watchExpiries(api.platform);
    expect(await state()).toBe('HABILITADO');
    expect(await noticeMails()).toMatchObject([{ subject: expect.stringContaining('vence hoy') }]);
    api.clock.move(3_600_000);
    await watchExpiries(api.platform);
    expect(await state()).toBe('VENCIDO');
  });

  it('makes up for days without a run, and sends no notice twice', async () => {
    await endOn({ [PROFIT]: '2026-04-15', [STATEMENT]: '2026-05-02' });
    moveTo('2026-04-10');
    await watchExpiries(api.platform);
    expect((await noticeMails()).map(({ body }) => /faltan? \d+ días?/.exec(body)?.[0]).sort()).toEqual([
      'faltan 22 días',
      'faltan 5 días',
    ]);
    moveTo('2026-04-18');
    expect((await run()).notices).toBe(1);
    expect((await noticeMails()).at(-1)?.subject).toContain(
      `${PROFIT} venció el ${formatDate('2026-04-15')}`,
    );
    expect(await state()).toBe('VENCIDO');
    await watchExpiries(api.platform);
    expect(await noticeMails()).toHaveLength(3);
  });

  it('is stored with its mail or not at all', async () => {
    await endOn({ [PROFIT]: '2026-03-09' });
    const { db } = api.platform;
    await db.execute(
      "create function refuse() returns trigger language plpgsql as 'begin raise exception ''full''; end'",
    );
    await db.execute(
      "create trigger refuse before insert on mails for each row when (new.event_key like 'estado:%') execute function refuse()",
    );
    const before = await db.$count(statusHistory);
    expect(await run()).toEqual({ ended: 0, notices: 0 });
    expect(await noticeMails()).toEqual([]);
    expect(await state()).toBe('HABILITADO');
    expect(await db.$count(statusHistory)).toBe(before);
    await db.execute('drop trigger refuse on mails');
    expect(await run()).toEqual({ ended: 1, notices: 1 });
  });

  it('mails a new notice when the document gets another expiry', async () => {
    await endOn({ [PROFIT]: '2026-03-20' });
    await watchExpiries(api.platform);
    await endOn({ [PROFIT]: '2026-03-25' });
    await watchExpiries(api.platform);
    expect(await noticeMails()).toHaveLength(2);
  });

  it('mails the notice once the supplier has an address', async () => {
    const restoreAddress = await removeAddress();
    await endOn({ [PROFIT]: '2026-03-20' });
    expect(await run()).toEqual({ ended: 0, notices: 0 });
    // Meanwhile each run leaves the request alone. The jobs of the API use its own database.
    const transaction = vi.fn();
    const db = Object.create(api.platform.db, { transaction: { value: transaction } });
    await watchExpiries({ ...api.platform, db });
    expect(transaction).not.toHaveBeenCalled();
    await restoreAddress();
    expect(await run()).toEqual({ ended: 0, notices: 1 });
    expect(await noticeMails()).toMatchObject([{ subject: expect.stringContaining('vence el 20/03/2026') }]);
  });

  it('mails notices while the outbox has room, and ends an enabling all the same', async () => {
    const { db, clock } = api.platform;
    const now = clock.now().toISOString();
    const fillOutbox = () =>
      db.execute(sql`insert into mails (id, event_key, recipient, subject, body, html, created_at, next_attempt_at)
        select gen_random_uuid(), 'otro ' || n, 'empresa@ejemplo.com', '', '', '', ${now}::timestamptz, ${now}::timestamptz
        from generate_series(1, ${sql.raw(`${MAX_WAITING}`)}) n`);
    await endOn({ [PROFIT]: '2026-03-20' });
    await fillOutbox();
    expect(await run()).toEqual({ ended: 0, notices: 0 });
    await db.delete(mails);
    expect(await run()).toEqual({ ended: 0, notices: 1 });
    await fillOutbox();
    moveTo('2026-03-21');
    expect((await run()).ended).toBe(1);
  });

  it('ends the enabling of a supplier without an address too', async () => {
    const restoreAddress = await removeAddress();
    await endOn({ [PROFIT]: '2026-03-09' });
    expect(await run()).toEqual({ ended: 1, notices: 0 });
    expect(await state()).toBe('VENCIDO');
    await restoreAddress();
  });

  it('opens only the expired documents for the renewal', async () => {
    await endOn({ [STATEMENT]: '2026-03-09' });
    await watchExpiries(api.platform);
    const as = await supplier();
    expect((await documentsOfPerson(as)).some(({ actualizable }) => actualizable)).toBe(false);
    const renew = (headers: Record<string, string> = {}) =>
      api.call('PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`, { as, headers });
    const stale = await renew({ 'if-match': '"1"' });
    expect([stale.status, await state()]).toEqual([409, 'VENCIDO']);
    const renewed = await renew();
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);
    expect(renewed.body.data.estado_tramite).toMatchObject({
      estado: 'EN CORRECCION',
      observaciones: [{ name: STATEMENT }],
    });
    const { estado, observaciones } = renewed.body.data.estado_tramite;
    expect(isRenewal(estado, observaciones)).toBe(true);
    const mail = await lastStateMail();
    expect(mail?.subject).toContain('Renovación de su inscripción');
    expect(mail?.body).toMatch(/^Completar la renovación: \S+\/register\/\d+$/m);
    for (const text of [mail?.body, mail?.html]) {
      expect(text).toContain(
        'La renovación está iniciada. Reemplace los archivos indicados y envíe el formulario.',
      );
      expect(text).toContain('Para renovar:');
      expect(text).toContain(`${STATEMENT}: El documento venció. Suba el vigente.`);
      expect(text).not.toMatch(/bservaciones|correcciones/);
    }
    const open = (await documentsOfPerson(as)).filter(({ actualizable }) => actualizable);
    expect(open.map(({ tipo_documento }) => tipo_documento.nombre)).toEqual([STATEMENT]);
    const early = await sendRequest(api, as);
    expect(early.body.message).toBe('Datos incompletos: Documentación incompleta');
    for (const document of open) await uploadDocument(api, as, PERSON, document, 'vigente');
    expect((await sendRequest(api, as)).status).toBe(200);
    expect(await state()).toBe('PENDIENTE EN OBSERVACION');
  });

  it('ends with the certificate even if the document that set its date is no longer asked for', async () => {
    const { db } = api.platform;
    const own = eq(certificates.requestId, requestId);
    const inForce = (activo: boolean) =>
      db.update(documentTypes).set({ activo }).where(eq(documentTypes.nombre, PROFIT));
    await endOn({ [PROFIT]: '2026-03-10' });
    await db.update(certificates).set({ vence: '2026-03-10' }).where(own);
    await inForce(false);
    expect(await run()).toEqual({ ended: 0, notices: 1 });
    expect(await run()).toEqual({ ended: 0, notices: 0 });
    moveTo('2026-03-11');
    expect((await run()).ended).toBe(1);
    expect(await state()).toBe('VENCIDO');
    const as = await supplier();
    const renewed = await api.call('PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`, { as });
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);
    const mail = await lastStateMail();
    expect(mail?.body).toContain('No hay archivos que reemplazar: revise sus datos y envíe el formulario.');
    expect(mail?.body).not.toContain('Para renovar:');
    await inForce(true);
    await db.update(certificates).set({ vence: null }).where(own);
  });

  it('is told before if the document that set its date is no longer asked for, without asking for a new one', async () => {
    const { db } = api.platform;
    const own = eq(certificates.requestId, requestId);
    const profit = eq(documentTypes.nombre, PROFIT);
    await endOn({ [PROFIT]: '2026-04-10' });
    await db.update(certificates).set({ vence: '2026-04-10' }).where(own);
    await db.update(documentTypes).set({ activo: false }).where(profit);
    expect(await run()).toEqual({ ended: 0, notices: 0 });
    moveTo('2026-03-11');
    expect(await run()).toEqual({ ended: 0, notices: 1 });
    moveTo('2026-04-10');
    expect(await run()).toEqual({ ended: 0, notices: 1 });
    const RENEWAL = 'podrá iniciar la renovación, en la que se reemplazan solo los documentos vencidos.';
    const [before, onTheDay] = await noticeMails();
    expect(before?.subject).toContain('Su habilitación vence el 10/04/2026');
    expect(before?.body).toContain('Su habilitación vence el 10/04/2026: faltan 30 días.');
    expect(onTheDay?.subject).toContain('Su habilitación vence hoy');
    for (const notice of [before, onTheDay]) {
      expect(notice?.body.replace(/\s+/g, ' ')).toContain(RENEWAL);
      expect(notice?.body).not.toMatch(/nuevo|«/);
    }
    // A supplier's export has it, and a failed one names the request.
    const about = (await db.select().from(mails).where(isMailAbout(requestId))).filter(({ eventKey }) =>
      eventKey.includes('vence'),
    );
    expect(about).toHaveLength(2);
    for (const mail of about) expect((await requestOfMail(db, mail))?.id).toBe(requestId);
    await db.update(documentTypes).set({ activo: true }).where(profit);
    await db.update(certificates).set({ vence: null }).where(own);
  });

  it('does not end while the newest certificate is valid', async () => {
    const { db } = api.platform;
    await endOn({});
    const [newest] = await db.select().from(certificates).where(eq(certificates.requestId, requestId));
    if (!newest) throw new Error('no certificate');
    const before = { ...newest, id: newId(), numero: '2025-900001', vence: '2026-01-31' };
    await db.insert(certificates).values({ ...before, emitidoAt: new Date('2025-01-31T12:00:00Z') });
    expect(await run()).toEqual({ ended: 0, notices: 0 });
    expect(await state()).toBe('HABILITADO');
    await db.delete(certificates).where(eq(certificates.id, before.id));
  });

  it('opens for the renewal every other document that could not be sent as it is', async () => {
    // The statement of assets still counts, yet it is older than the 60 days of a new one.
    await endOn({ [PROFIT]: '2026-03-09', [STATEMENT]: '2026-09-01' });
    await watchExpiries(api.platform);
    const as = await supplier();
    await api.call('PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`, { as });
    const open = (await documentsOfPerson(as)).filter(({ actualizable }) => actualizable);
    expect(open.map(({ tipo_documento }) => tipo_documento.nombre)).toEqual([PROFIT, STATEMENT]);
    for (const document of open) await uploadDocument(api, as, PERSON, document, 'vigente');
    expect((await sendRequest(api, as)).status).toBe(200);
  });
});
