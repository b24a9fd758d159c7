import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastAudit, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { PERSON, saveRequest, startRequest } from '#test/request.ts';
import { startMailServer, type TestMailServer } from '#test/smtp.ts';
import { createDelivery, type Delivery } from '../../platform/mail/delivery.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { mailFailure, maskedAddress } from './failed-mails.ts';

const HOUR_MS = 3_600_000;
const ALL_ATTEMPTS = 13;

describe.each(ANY_DATABASE)('mails that could not be sent (%s)', (kind) => {
  let api: TestApi;
  let server: TestMailServer;
  let delivery: Delivery;
  let admin: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    server = await startMailServer();
    const { db, log } = api.platform;
    delivery = createDelivery(db, api.clock, log, {
      url: server.url,
      from: 'no-responder@municipio.example',
    });
    admin = await api.login('10000001');
  });
  beforeEach(async () => {
    await api.platform.db.delete(mails);
    (server.received as unknown[]).length = 0;
    server.busy = false;
    server.refusal = null;
  });
  afterAll(async () => {
    delivery?.stop();
    await server?.stop();
    await api?.stop();
  });

  const queue = (eventKey: string, topicId?: string) =>
    queueMail(api.platform.db, api.clock, {
      eventKey,
      ...(topicId && { topicId }),
      to: 'obras@ejemplo.example',
      subject: `Habilitación: ${eventKey}`,
      body: 'Texto',
      html: '<p>Texto</p>',
    });
  const listed = async () => {
    const answer = await api.call('GET', '/sistema/correos/fallidos', { as: admin });
    expect(answer.status).toBe(200);
    return answer.body as { data: { id: string }[]; total: number };
  };
  const retry = (id: string) => api.call('POST', `/sistema/correos/${id}/reintentar`, { as: admin });
  const discard = (id: string) => api.call('POST', `/sistema/correos/${id}/descartar`, { as: admin });
  const state = async () => (await api.call('GET', '/sistema/estado', { as: admin })).body.data.correo;
  /** A mail that failed for good, without the days that takes. */
  async function failed(eventKey: string): Promise<string> {
    await queue(eventKey);
    await api.platform.db
      .update(mails)
      .set({ attempts: ALL_ATTEMPTS, lastError: 'Message failed: 451 try again later' });
    const [mail] = (await listed()).data;
    if (!mail) throw new Error('a mail that failed for good is not listed');
    return mail.id;
  }

  it('are listed once the last of thirteen attempts failed, and no earlier', async () => {
    server.busy = true;
    await queue('perdido');
    const [before] = await api.platform.db.select().from(mails);
    for (let attempt = 1; attempt <= ALL_ATTEMPTS; attempt += 1) {
      admin = await api.login('10000001');
      expect(await listed()).toEqual({ data: [], total: 0 });
      expect(await delivery.run()).toBe(0);
      const [mail] = await api.platform.db.select().from(mails);
      expect(mail?.attempts).toBe(attempt);
      if (attempt < ALL_ATTEMPTS) api.clock.move(13 * HOUR_MS);
    }
    expect(await listed()).toEqual({
      total: 1,
      data: [
        {
          id: expect.any(String),
          escrito: before?.createdAt.toISOString(),
          para: 'o***@ejemplo.example',
          asunto: 'Habilitación: perdido',
          motivo: 'El servidor de correo no pudo tomarlo en ese momento.',
        },
      ],
    });
    server.busy = false;
    api.clock.move(13 * HOUR_MS);
    admin = await api.login('10000001');
    expect(await delivery.run()).toBe(0);
    expect((await listed()).total).toBe(1);
  });

  it.each([
    ['an address that does not exist', { code: 550, at: 'recipient' }, 'no aceptó la dirección'],
    ['content that it does not want', { code: 554, at: 'content' }, 'lo rechazó'],
  ] as const)(
    'are listed after one attempt when the server refuses %s for good',
    async (_what, refusal, told) => {
      server.refusal = refusal;
      await queue('rechazado');
      expect(await delivery.run()).toBe(0);
      const { data, total } = await listed();
      expect([total, data]).toEqual([
        1,
        [expect.objectContaining({ motivo: expect.stringContaining(told) })],
      ]);
      server.refusal = null;
      api.clock.move(13 * HOUR_MS);
      admin = await api.login('10000001');
      expect(await delivery.run()).toBe(0);
      expect(server.received).toEqual([]);
      expect((await retry(data[0]?.id ?? '')).status).toBe(200);
      expect(await delivery.run()).toBe(1);
    },
  );

  it.each([
    ['for now', { code: 450, at: 'recipient' }],
    ['because it does not take the portal', { code: 530, at: 'recipient' }],
    ['because of the sender', { code: 550, at: 'sender' }],
  ] as const)('are not listed while the server refuses %s: they are tried again', async (_why, refusal) => {
    server.refusal = refusal;
    await queue('otra vez');
    expect(await delivery.run()).toBe(0);
    expect(await listed()).toEqual({ data: [], total: 0 });
    server.refusal = null;
    api.clock.move(HOUR_MS);
    expect(await delivery.run()).toBe(1);
    api.clock.move(-HOUR_MS);
  });

  it('are sent after all when an administrator has them tried again, and the audit log says who did', async () => {
    const id = await failed('de nuevo');
    const answer = await retry(id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'El correo se enviará de nuevo' }]);
    expect(await listed()).toEqual({ data: [], total: 0 });
    expect(await delivery.run()).toBe(1);
    expect(server.received.map(({ to, mail }) => [to, mail.messageId])).toEqual([
      [['obras@ejemplo.example'], `<${id}@municipio.example>`],
    ]);
    expect(await lastAudit(api, admin, 'correo')).toMatchObject({
      operacion: 'REINTENTO',
      realizado_por_id: admin.user.id,
      realizado_en: 'system.retryMail',
      datos_anteriores: { intentos: 13, motivo: 'El servidor de correo no pudo tomarlo en ese momento.' },
      datos_nuevos: { intentos: 0, para: 'o***@ejemplo.example', asunto: 'Habilitación: de nuevo' },
    });
    expect((await retry(id)).status).toBe(409);
    expect(await delivery.run()).toBe(0);
  });

  it('have all their attempts again', async () => {
    server.busy = true;
    const id = await failed('sigue mal');
    await retry(id);
    expect(await delivery.run()).toBe(0);
    expect(await listed()).toEqual({ data: [], total: 0 });
    const [mail] = await api.platform.db.select().from(mails);
    expect(mail).toMatchObject({ id, attempts: 1, sentAt: null });
  });

  it('go to where the supplier is told things by then, when they are about a request', async () => {
    const supplier = await api.signOn(PERSON);
    await startRequest(api, supplier);
    const [mail] = await api.platform.db.select().from(mails);
    await api.platform.db.update(mails).set({
      attempts: ALL_ATTEMPTS,
      lastError: '550 no such user',
      recipientRefusedAt: api.clock.now(),
    });
    const sujeto_fiscal = { domicilio_electronico_alternativo: 'corregida@ejemplo.example' };
    expect((await saveRequest(api, supplier, { sujeto_fiscal })).status).toBe(200);
    expect((await retry(mail?.id ?? '')).status).toBe(200);
    const bundle = await api.call('GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`, { as: supplier });
    expect(bundle.body.correo_rechazado).toBe(false);
    expect(await delivery.run()).toBe(1);
    expect(server.received.map(({ to }) => to)).toEqual([['corregida@ejemplo.example']]);
    expect(await lastAudit(api, admin, 'correo')).toMatchObject({
      sobre: { tramite: PERSON },
      datos_nuevos: { para: 'c***@ejemplo.example' },
    });
  });

  it('are given up when an administrator discards them, and the audit log says who did', async () => {
    const id = await failed('sin remedio');
    expect(await state()).toMatchObject({ estado: 'atencion', con_error: 1 });
    const answer = await discard(id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'El correo se descartó' }]);
    expect(await listed()).toEqual({ data: [], total: 0 });
    expect(await state()).toMatchObject({ estado: 'ok', pendientes: 0, con_error: 0 });
    const [stored] = await api.platform.db.select().from(mails);
    expect(stored).toMatchObject({ id, recipient: '', subject: '', body: '', html: '' });
    expect(await lastAudit(api, admin, 'correo')).toMatchObject({
      operacion: 'DESCARTE',
      realizado_por_id: admin.user.id,
      realizado_en: 'system.discardMail',
      datos_anteriores: { para: 'o***@ejemplo.example', asunto: 'Habilitación: sin remedio' },
      datos_nuevos: null,
    });
    for (const again of [discard, retry]) expect((await again(id)).status).toBe(409);
    // Its event is not told anew.
    expect(await queue('sin remedio')).toBe(false);
    api.clock.move(13 * HOUR_MS);
    admin = await api.login('10000001');
    expect(await delivery.run()).toBe(0);
  });

  it('are not those to addresses that anybody may type: of alerts', async () => {
    server.refusal = { code: 550, at: 'recipient' };
    await queue('aviso', UNKNOWN_ID);
    expect(await delivery.run()).toBe(0);
    const [mail] = await api.platform.db.select().from(mails);
    expect(mail?.lastError).toContain('550');
    expect(await listed()).toEqual({ data: [], total: 0 });
    expect(await state()).toMatchObject({ estado: 'ok', pendientes: 0, con_error: 0 });
    for (const one of [discard, retry]) expect((await one(mail?.id ?? '')).status).toBe(409);
  });

  it('are tried again once, however many administrators ask at once', async () => {
    const id = await failed('a la vez');
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ESTADO',
      message: 'El correo ya no está entre los que no se pudieron enviar. Actualice la página.',
    });
    expect(await delivery.run()).toBe(1);
  });

  it('are not those that wait, nor those whose last attempt is under way', async () => {
    await queue('espera');
    await queue('en camino');
    const { db } = api.platform;
    const next = new Date(api.clock.now().getTime() + HOUR_MS);
    const rows = await db.select({ id: mails.id }).from(mails);
    expect(await listed()).toEqual({ data: [], total: 0 });
    for (const { id } of rows) expect((await retry(id)).status).toBe(409);
    await db.update(mails).set({ attempts: ALL_ATTEMPTS, nextAttemptAt: next });
    expect(await listed()).toEqual({ data: [], total: 0 });
    for (const { id } of rows) expect((await retry(id)).status).toBe(409);
    // The process that tried is gone: nobody else would ever tell.
    api.clock.move(HOUR_MS);
    expect((await listed()).total).toBe(2);
    api.clock.move(-HOUR_MS);
  });

  it('are told fifty at a time, the newest first, with how many there are', async () => {
    for (let index = 0; index < 52; index += 1) await queue(`correo ${index}`);
    api.clock.move(1_000);
    await queue('el último');
    await api.platform.db.update(mails).set({ attempts: ALL_ATTEMPTS });
    const { data, total } = await listed();
    expect([data.length, total]).toEqual([50, 53]);
    expect(data[0]).toMatchObject({ asunto: 'Habilitación: el último' });
  });

  it('are none that the portal does not know', async () => {
    const answer = await retry(UNKNOWN_ID);
    expect([answer.status, answer.body.message]).toEqual([404, 'No se encontró el correo.']);
    expect((await retry('uno')).status).toBe(400);
    expect((await discard(UNKNOWN_ID)).status).toBe(404);
  });
});

describe('what is told of a mail that could not be sent', () => {
  it.each([
    ['Message failed: 451 try again later', 'El servidor de correo no pudo tomarlo en ese momento.'],
    [
      "Can't send mail - all recipients were rejected: 550 no such user",
      'El servidor de correo no aceptó la dirección.',
    ],
    ['Message failed: 554 refused', 'El servidor de correo lo rechazó.'],
    ['Invalid login: 535 no', 'El servidor de correo no aceptó al portal: revise usuario y contraseña.'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'No se pudo conectar con el servidor de correo.'],
    ['Greeting never received: timed out', 'No se pudo conectar con el servidor de correo.'],
    ['Message sending aborted', 'No se pudo conectar con el servidor de correo.'],
    [
      'unable to verify the first certificate',
      'El portal no confía en el certificado del servidor de correo: la autoridad que lo firmó se nombra en NODE_EXTRA_CA_CERTS.',
    ],
    [
      'certificate has expired',
      'El certificado del servidor de correo no vale hoy: debe renovarse, o el reloj del portal está mal.',
    ],
    [
      "Hostname/IP does not match certificate's altnames: Host: correo. is not in the cert's altnames: DNS:mx.example",
      'El certificado del servidor de correo es de otro nombre que el de SMTP_URL.',
    ],
    [
      'Error upgrading connection with STARTTLS: 500 Error: command not recognized',
      'No se pudo establecer una conexión segura con el servidor de correo.',
    ],
    ['unknown', 'No se conoce el motivo; el registro del servidor puede tener más datos.'],
    [null, 'No se conoce el motivo; el registro del servidor puede tener más datos.'],
  ])('%j: %s', (error, words) => {
    expect(mailFailure(error)).toBe(words);
  });

  it.each([
    ['obras@ejemplo.example', 'o***@ejemplo.example'],
    ['a@b.example', 'a***@b.example'],
  ])('hides %s as %s', (address, shown) => {
    expect(maskedAddress(address)).toBe(shown);
  });
});
