import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { COMPANY, OTHER_PERSON, PERSON, startRequest } from '#test/request.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { supplierRequests } from '../requests/tables.ts';
import { MOST_SHOWN, noteWaiting, PREVIEW_LENGTH } from './index.ts';
import { chatMessages } from './tables.ts';

/** A text of a preview's length, in letters of two code units each. */
const WHOLE = '🌵'.repeat(PREVIEW_LENGTH);

describe.each(ANY_DATABASE)('the suppliers who wait for an answer (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let other: Session;
  beforeAll(async () => {
    api = await startApi(kind);
    await api.platform.db.delete(chatMessages);
    everybody = await signInEverybody(api);
    other = await api.signOn(OTHER_PERSON);
    await startRequest(api, everybody.PROVEEDOR, PERSON);
    await startRequest(api, other, OTHER_PERSON);
    await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, {
      as: everybody.PROVEEDOR,
    });
  });
  afterAll(() => api?.stop());

  const write = async (as: Session, cuit: string, mensaje: string) => {
    const answer = await api.call('POST', '/chat/enviar', { as, body: { mensaje, cuit } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const waiting = async (as = everybody.VISADOR) =>
    (await api.call('GET', '/chat/sin_responder', { as })).body;

  it('are listed for staff until they are answered, unread messages first, then the longest wait', async () => {
    const { PROVEEDOR, VISADOR, GESTION_COMPRAS, ADMIN } = everybody;
    expect(await waiting()).toEqual({ data: [], total: 0 });
    await write(VISADOR, PERSON, 'Falta el acta');
    expect((await waiting()).total).toBe(0);
    await write(other, OTHER_PERSON, 'x'.repeat(4_000));
    await write(PROVEEDOR, PERSON, '¿Cuál?');
    await write(PROVEEDOR, COMPANY, WHOLE);
    const { data, total } = await waiting();
    expect(total).toBe(3);
    expect(data).toMatchObject([
      { cuit: OTHER_PERSON, mensaje: `${'x'.repeat(PREVIEW_LENGTH)}…`, leido: false },
      { cuit: PERSON, mensaje: '¿Cuál?', leido: false, nombre_persona_humana: expect.any(String) },
      { cuit: COMPANY, mensaje: WHOLE, razon_social: expect.any(String) },
    ]);
    for (const as of [GESTION_COMPRAS, ADMIN]) expect(await waiting(as)).toEqual({ data, total });

    await api.call('PATCH', `/chat/marcar_leido/${PERSON}`, { as: VISADOR });
    expect((await waiting()).data).toMatchObject([
      { cuit: OTHER_PERSON, leido: false },
      { cuit: COMPANY, leido: false },
      { cuit: PERSON, leido: true },
    ]);

    await write(GESTION_COMPRAS, PERSON, 'La de designación');
    expect((await waiting()).data).toMatchObject([{ cuit: OTHER_PERSON }, { cuit: COMPANY }]);
    await write(PROVEEDOR, PERSON, 'Ya la subo');
    expect((await waiting()).data).toMatchObject([
      { cuit: OTHER_PERSON },
      { cuit: COMPANY },
      { cuit: PERSON, mensaje: 'Ya la subo', leido: false },
    ]);
  });

  it('stop waiting when staff say that a message needs no answer, and may write again', async () => {
    const { PROVEEDOR, VISADOR } = everybody;
    const needNoAnswer = (mensaje: string, cuit = PERSON, as = VISADOR) =>
      api.call('PATCH', `/chat/sin_responder/${cuit}`, { as, body: { mensaje } });
    const waits = async () =>
      (await api.call('GET', `/chat/conversacion/${PERSON}`, { as: PROVEEDOR })).body.espera_respuesta;
    await write(VISADOR, PERSON, 'Está todo bien');
    expect(await waits()).toBe(false);
    await write(PROVEEDOR, PERSON, 'Muchas gracias');
    expect(await waits()).toBe(true);
    const own = (await waiting()).data.find(({ cuit }: { cuit: string }) => cuit === PERSON);
    expect(own.mensaje).toBe('Muchas gracias');
    expect((await needNoAnswer(own.id, OTHER_PERSON)).status).toBe(409);
    expect((await needNoAnswer(own.id, PERSON, PROVEEDOR)).status).toBe(403);
    expect((await needNoAnswer(own.id)).status).toBe(200);
    expect(await lastAudit(api, everybody.ADMIN, 'mensaje')).toMatchObject({
      realizado_por_id: VISADOR.user.id,
      datos_anteriores: { espera_respuesta: true },
      datos_nuevos: { espera_respuesta: false },
    });
    expect(await waits()).toBe(false);
    expect((await waiting()).data).not.toContainEqual(expect.objectContaining({ cuit: PERSON }));
    expect((await needNoAnswer(own.id)).status).toBe(409);
    await write(PROVEEDOR, PERSON, 'Una cosa más');
    expect(await waits()).toBe(true);
  });

  it('are counted beyond those that one answer holds', async () => {
    const { db } = api.platform;
    await db.delete(chatMessages);
    const many = Array.from({ length: MOST_SHOWN + 5 }, (_, n) => madeTaxId(n));
    const created = '2026-01-05T12:00:00Z';
    await storeRequests(
      api,
      many.map((cuit) => ({ cuit, company: `Empresa ${cuit}`, estado: 'OBSERVACION', created })),
    );
    const { user } = everybody.PROVEEDOR;
    const requests = await db
      .select({ id: supplierRequests.id })
      .from(supplierRequests)
      .where(inArray(supplierRequests.cuit, many));
    await db.transaction(async (tx) => {
      const messages = await tx
        .insert(chatMessages)
        .values(
          requests.map(({ id }) => ({
            requestId: id,
            remitente: 'PROVEEDOR' as const,
            userId: user.id,
            mensaje: 'Espero',
            createdAt: new Date(created),
          })),
        )
        .returning();
      for (const message of messages) await noteWaiting(tx, message);
    });
    const { data, total } = await waiting();
    expect([data.length, total]).toEqual([MOST_SHOWN, many.length]);
  });

  it('are listed only for roles that may answer them', async () => {
    await expectAccess(api, everybody, [
      'GET',
      '/chat/sin_responder',
      ['ADMIN', 'VISADOR', 'GESTION_COMPRAS'],
      200,
    ]);
  });
});
