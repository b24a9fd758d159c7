import { ESTADOS } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Everybody,
  expectAccess,
  lastAudit,
  signInEverybody,
  UNKNOWN_CUIT,
  UNKNOWN_ID,
} from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { COMPANY, OTHER_PERSON, PERSON, putInState, startRequest } from '#test/request.ts';
import { mails } from '../../platform/mail/tables.ts';

const PENDING = 'No se puede enviar más mensajes. Esperando respuesta del Auditor';
const TALKERS = ['ADMIN', 'VISADOR', 'GESTION_COMPRAS'] as const;

describe.each(ANY_DATABASE)('the chat about a request (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let other: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    other = await api.signOn(OTHER_PERSON);
    await startRequest(api, everybody.PROVEEDOR, PERSON);
    await startRequest(api, other, OTHER_PERSON);
  });
  afterAll(() => api?.stop());

  const send = (as: Session, mensaje: string, cuit = PERSON) =>
    api.call('POST', '/chat/enviar', { as, body: { mensaje, cuit } });
  const talk = async (as: Session, cuit = PERSON) =>
    (await api.call('GET', `/chat/conversacion/${cuit}`, { as })).body.mensajes;

  /** Whatever was said before, the supplier may write. */
  beforeEach(async () => {
    await send(everybody.VISADOR, 'Lo escucho');
  });

  it('shows both sides the same messages, oldest first', async () => {
    const { user } = everybody.PROVEEDOR;
    await send(everybody.PROVEEDOR, '  ¿Falta algo?  ');
    await send(everybody.VISADOR, 'No, nada');
    const messages = await talk(everybody.PROVEEDOR);
    expect(messages.slice(-2)).toMatchObject([
      {
        remitente: 'PROVEEDOR',
        nombre_remitente: `${user.nombre} ${user.apellido}`,
        mensaje: '¿Falta algo?',
        leido: false,
      },
      { remitente: 'AUDITOR', nombre_remitente: 'Valeria Soria', mensaje: 'No, nada' },
    ]);
    expect(await talk(everybody.GESTION_COMPRAS)).toEqual(messages);
  });

  it('mails the supplier what staff wrote, once and with a link, and mails staff nothing', async () => {
    const { db } = api.platform;
    await db.delete(mails);
    expect((await send(everybody.PROVEEDOR, '¿Falta <b>algo</b>?')).status).toBe(200);
    expect(await db.$count(mails)).toBe(0);
    const { body } = await send(everybody.VISADOR, 'Falta la <firma> & el sello');
    const [mail, ...more] = await db.select().from(mails);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      eventKey: `mensaje:${body.data.id}`,
      subject: expect.stringContaining('Tiene un mensaje nuevo (trámite '),
      body: expect.stringContaining('Falta la <firma> & el sello'),
      html: expect.stringContaining('Falta la &lt;firma&gt; &amp; el sello'),
    });
    for (const text of [mail?.body, mail?.html]) {
      expect(text).toMatch(new RegExp(`http://localhost:8080/request-management/[a-z/-]*${PERSON}`));
    }
  });

  it.each(ESTADOS)(
    'says where to answer only where the supplier gets to the messages: %s',
    async (estado) => {
      const { db } = api.platform;
      await putInState(api, estado, PERSON);
      await db.delete(mails);
      await send(everybody.VISADOR, 'Falta la firma');
      const [mail] = await db.select().from(mails);
      expect(mail?.body).toContain('Falta la firma');
      expect(mail?.body.includes('Puede responder')).toBe(!['INICIADO', 'RECHAZADO'].includes(estado));
      await putInState(api, 'INICIADO', PERSON);
    },
  );

  it('stores a message once if it is repeated after a lost answer', async () => {
    const { db } = api.platform;
    for (const as of [everybody.PROVEEDOR, everybody.VISADOR]) {
      await db.delete(mails);
      const before = await talk(as);
      const headers = { 'idempotency-key': `clave-${as.user.id}` };
      const again = () =>
        api.call('POST', '/chat/enviar', { as, body: { mensaje: 'Otra vez', cuit: PERSON }, headers });
      const [first, second] = [await again(), await again()];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body).toEqual(first.body);
      expect(await talk(as)).toEqual([...before, first.body.data]);
      expect(await db.$count(mails)).toBe(as === everybody.VISADOR ? 1 : 0);
    }
  });

  it('answers a sent message although its answer could not be stored, and stores it once', async () => {
    const { db } = api.platform;
    const before = (await talk(everybody.VISADOR)).length;
    const headers = { 'idempotency-key': 'clave-sin-lugar' };
    const body = { mensaje: 'Sin lugar', cuit: PERSON };
    const again = () => api.call('POST', '/chat/enviar', { as: everybody.VISADOR, body, headers });
    await db.execute(
      "create function no_room() returns trigger language plpgsql as 'begin raise exception ''no room''; end'",
    );
    await db.execute(
      'create trigger no_room before update on idempotency_keys for each row when (new.status is not null) execute function no_room()',
    );
    try {
      expect((await again()).status).toBe(200);
      expect((await again()).body.code).toBe('IDEMPOTENCIA');
      expect(await talk(everybody.VISADOR)).toHaveLength(before + 1);
    } finally {
      await db.execute('drop function no_room cascade');
    }
  });

  it.each(['  \n ', '\u200b\u2060'])('refuses a message in which nobody sees anything: %j', async (text) => {
    const { status, body } = await send(everybody.PROVEEDOR, text);
    expect([status, body.message]).toEqual([400, 'Escriba un mensaje']);
  });

  it('makes a supplier wait for the answer before the next message', async () => {
    expect((await send(everybody.PROVEEDOR, 'Primero')).status).toBe(200);
    const before = await talk(everybody.PROVEEDOR);
    const refused = await send(everybody.PROVEEDOR, 'Segundo');
    expect([refused.status, refused.body.message, refused.body.code]).toEqual([
      400,
      PENDING,
      'MENSAJE_PENDIENTE',
    ]);
    expect(await talk(everybody.PROVEEDOR)).toEqual(before);
    await send(everybody.ADMIN, 'Respuesta');
    expect((await send(everybody.PROVEEDOR, 'Tercero')).status).toBe(200);
  });

  it('lets staff write as often as they like', async () => {
    for (const text of ['Uno', 'Dos', 'Tres']) expect((await send(everybody.VISADOR, text)).status).toBe(200);
  });

  it('takes one of several messages that a supplier sends at once', async () => {
    const before = (await talk(everybody.PROVEEDOR)).length;
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => send(everybody.PROVEEDOR, text)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await talk(everybody.PROVEEDOR)).toHaveLength(before + 1);
  });

  it('marks the other side’s messages as read, not the own ones', async () => {
    await send(everybody.PROVEEDOR, 'Mío');
    const unread = async (side: string) =>
      (await talk(everybody.VISADOR)).filter(
        (message: { remitente: string; leido: boolean }) => message.remitente === side && !message.leido,
      ).length;
    await api.call('PATCH', `/chat/marcar_leido/${PERSON}`, { as: everybody.PROVEEDOR });
    expect(await unread('AUDITOR')).toBe(0);
    expect(await unread('PROVEEDOR')).toBeGreaterThan(0);
    await api.call('PATCH', `/chat/marcar_leido/${PERSON}`, { as: everybody.VISADOR });
    expect(await unread('PROVEEDOR')).toBe(0);
  });

  it('marks messages as read up to the last seen one', async () => {
    const seenId = (await send(everybody.VISADOR, 'La vio')).body.data.id;
    const unseen = (await send(everybody.VISADOR, 'Todavía no')).body.data.id;
    const mark = async (hasta: string) =>
      (await api.call('PATCH', `/chat/marcar_leido/${PERSON}?hasta=${hasta}`, { as: everybody.PROVEEDOR }))
        .status;
    const unread = async () =>
      (await talk(everybody.PROVEEDOR)).flatMap(
        ({ id, remitente, leido }: { id: string; remitente: string; leido: boolean }) =>
          remitente === 'AUDITOR' && !leido ? id : [],
      );
    const before = await unread();
    expect(before).toEqual(expect.arrayContaining([seenId, unseen]));
    await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, {
      as: everybody.PROVEEDOR,
    });
    const elsewhere = (await send(everybody.VISADOR, 'A la empresa', COMPANY)).body.data.id;
    for (const none of [UNKNOWN_ID, elsewhere]) expect(await mark(none)).toBe(200);
    expect(await unread()).toEqual(before);
    expect(await mark('la última')).toBe(400);
    expect(await mark(seenId)).toBe(200);
    expect(await unread()).toEqual([unseen]);
    expect(await mark(unseen)).toBe(200);
    expect(await unread()).toEqual([]);
  });

  it('answers 404 for another supplier’s conversation, as for none at all', async () => {
    for (const cuit of [OTHER_PERSON, UNKNOWN_CUIT]) {
      const as = everybody.PROVEEDOR;
      expect((await api.call('GET', `/chat/conversacion/${cuit}`, { as })).status).toBe(404);
      expect((await api.call('PATCH', `/chat/marcar_leido/${cuit}`, { as })).status).toBe(404);
      expect((await send(as, 'Hola', cuit)).status).toBe(404);
    }
    expect(await talk(other, OTHER_PERSON)).toEqual([]);
  });

  it.each([
    ['an empty message', '   '],
    ['one of 4001 characters', 'x'.repeat(4001)],
    ['one with control characters', 'hola\u0000'],
  ])('refuses %s', async (_what, text) => {
    expect((await send(everybody.VISADOR, text)).status).toBe(400);
  });

  it('keeps a message as it was written, whatever it looks like', async () => {
    const text = '<script>alert(1)</script>\n"; drop table users; -- ñ 🌵';
    await send(everybody.VISADOR, text);
    expect((await talk(everybody.PROVEEDOR)).at(-1).mensaje).toBe(text);
  });

  it('records messages in the audit log', async () => {
    await send(everybody.GESTION_COMPRAS, 'Para el registro');
    expect(await lastAudit(api, everybody.ADMIN, 'mensaje')).toMatchObject({
      operacion: 'ALTA',
      realizado_por_tipo: 'GESTION_COMPRAS',
      datos_nuevos: { remitente: 'AUDITOR', mensaje: 'Para el registro' },
    });
  });

  it('records which messages were read, and nothing if none was', async () => {
    const messageId = (await send(everybody.VISADOR, 'Para leer')).body.data.id;
    const mark = () => api.call('PATCH', `/chat/marcar_leido/${PERSON}`, { as: everybody.PROVEEDOR });
    await mark();
    const entry = await lastAudit(api, everybody.ADMIN, 'mensaje');
    expect(entry).toMatchObject({
      operacion: 'LECTURA',
      realizado_por_tipo: 'PROVEEDOR',
      datos_nuevos: { leidos: expect.arrayContaining([messageId]) },
    });
    await mark();
    expect(await lastAudit(api, everybody.ADMIN, 'mensaje')).toEqual(entry);
  });

  it.each([
    ['POST', '/chat/enviar', 400, {}],
    ['GET', `/chat/conversacion/${UNKNOWN_CUIT}`, 404, undefined],
    ['PATCH', `/chat/marcar_leido/${UNKNOWN_CUIT}`, 404, undefined],
  ] as const)('%s %s is for suppliers and those who answer them', async (method, path, status, body) => {
    await expectAccess(api, everybody, [method, path, [...TALKERS, 'PROVEEDOR'], status], body);
  });
});
