import { eq } from 'drizzle-orm';
import { ESTADOS, isAssignable, NO_DECISION } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Everybody, lastAudit, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { OTHER_PERSON, putInState, startRequest, storedRequest } from '#test/request.ts';
import { users } from '../../accounts/users/tables.ts';
import { mails } from '../../platform/mail/tables.ts';

const MAIL = 'valeria@ejemplo.gob.ar';

describe.each(ANY_DATABASE)('the reviewer of a request (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let auditor: Session;
  let admin: Session;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    auditor = everybody.VISADOR;
    admin = everybody.ADMIN;
    await startRequest(api, await api.signOn(OTHER_PERSON), OTHER_PERSON);
  });
  afterAll(() => api?.stop());
  beforeEach(() => putInState(api, 'PENDIENTE EN OBSERVACION', OTHER_PERSON));

  const assign = (as: Session, body: object, cuit: string = OTHER_PERSON) =>
    api.call('PATCH', `/sujeto-fiscal/asignacion/${cuit}`, { as, body });
  const reviewer = async () =>
    (await api.call('GET', `/sujeto-fiscal/${OTHER_PERSON}`, { as: admin })).body.revisor;
  const asReviewer = ({ user: { id, nombre, apellido } }: Session) => ({ id, nombre, apellido });
  const setUser = (session: Session, change: Partial<typeof users.$inferInsert>) =>
    api.platform.db.update(users).set(change).where(eq(users.id, session.user.id));

  it('is taken, given to another and given back', async () => {
    expect(await reviewer()).toBeNull();
    const { version } = await storedRequest(api, OTHER_PERSON);
    expect((await assign(auditor, { revisor: auditor.user.id })).body.message).toBe(
      'El trámite quedó a su nombre',
    );
    expect(await reviewer()).toEqual(asReviewer(auditor));
    const { nombre, apellido } = admin.user;
    expect((await assign(auditor, { revisor: admin.user.id })).body.message).toBe(
      `El trámite quedó a nombre de ${nombre} ${apellido}`,
    );
    expect(await reviewer()).toEqual(asReviewer(admin));
    expect((await assign(admin, { revisor: null })).body.message).toBe('El trámite quedó sin tomar');
    expect(await reviewer()).toBeNull();
    // The supplier who corrects it is not disturbed by who reviews it.
    expect((await storedRequest(api, OTHER_PERSON)).version).toBe(version);
  });

  it('is in the audit log, before and after, and not without a change', async () => {
    await assign(auditor, { revisor: auditor.user.id });
    const entry = await lastAudit(api, admin, 'asignacion');
    expect(entry).toMatchObject({
      realizado_por_id: auditor.user.id,
      datos_anteriores: { revisor: null },
      datos_nuevos: { revisor: `${auditor.user.nombre} ${auditor.user.apellido}` },
    });
    await assign(auditor, { revisor: auditor.user.id });
    expect((await lastAudit(api, admin, 'asignacion')).id).toBe(entry.id);
  });

  it('is one of two who take it at once; the other is told who has it', async () => {
    const answers = await Promise.all(
      [auditor, admin].map((session) => assign(session, { revisor: session.user.id, revisor_visto: null })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { nombre, apellido } = await reviewer();
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `Ahora la revisa ${nombre} ${apellido}. Actualice la página.`,
    );
  });

  it('may be taken again when the account is inactive or no longer reviews', async () => {
    await assign(auditor, { revisor: auditor.user.id });
    for (const change of [{ activo: false }, { tipo: 'VISUALIZADOR' }] as const) {
      await setUser(auditor, change);
      expect(await reviewer()).toBeNull();
      expect((await assign(admin, { revisor: admin.user.id, revisor_visto: null })).status).toBe(200);
      await setUser(auditor, { activo: true, tipo: 'VISADOR' });
      await assign(admin, { revisor: auditor.user.id });
    }
  });

  it('may be nobody who does not review', async () => {
    for (const id of [everybody.VISUALIZADOR.user.id, everybody.PROVEEDOR.user.id, UNKNOWN_ID]) {
      const answer = await assign(auditor, { revisor: id });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Esa persona no puede revisar trámites: elija a otra',
      ]);
    }
    const { body } = await api.call('GET', '/sujeto-fiscal/revisores', { as: auditor });
    expect(body).toEqual(expect.arrayContaining([asReviewer(auditor), asReviewer(admin)]));
    expect(body.map(({ id }: { id: string }) => id)).not.toContain(everybody.VISUALIZADOR.user.id);
  });

  it.each(ESTADOS)('changes only from sending to decision, and says why not else: %s', async (estado) => {
    await putInState(api, estado, OTHER_PERSON);
    const { status, body } = await assign(auditor, { revisor: auditor.user.id });
    expect(status).toBe(isAssignable(estado) ? 200 : 409);
    if (status === 409) expect(body.message).toBe(`${NO_DECISION[estado]} No se puede asignar.`);
  });

  it('is who starts the review, also if it was given to another', async () => {
    await assign(auditor, { revisor: auditor.user.id });
    await api.call('PATCH', `/sujeto-fiscal/request/observacion/${OTHER_PERSON}`, { as: admin });
    expect(await reviewer()).toEqual(asReviewer(admin));
  });

  it('stays while the request is corrected, and ends with the decision', async () => {
    const move = (path: string, body?: object) =>
      api.call('PATCH', `/sujeto-fiscal/request/${path}/${OTHER_PERSON}`, {
        as: admin,
        ...(body && { body }),
      });
    const correction = { observacion: [{ name: 'DNI', observacion: 'No se lee' }] };
    await assign(auditor, { revisor: auditor.user.id });
    await move('encorrecion', correction);
    expect(await reviewer()).toEqual(asReviewer(auditor));
    await putInState(api, 'PENDIENTE EN OBSERVACION', OTHER_PERSON);
    await move('encorrecion', correction);
    expect(await reviewer()).toEqual(asReviewer(admin));
    await move('rechazado');
    expect(await reviewer()).toBeNull();
  });

  describe('who was given a request by another', () => {
    const mailsToAuditor = async () =>
      (await api.platform.db.select().from(mails)).filter(({ recipient }) => recipient === MAIL);
    const setMail = (as: Session, correo: unknown) =>
      api.call('PUT', '/usuarios/mi-correo', { as, body: { correo } });

    it('is told by mail, with the way to it, if they named an address', async () => {
      await assign(admin, { revisor: auditor.user.id });
      expect(await mailsToAuditor()).toEqual([]);
      await assign(admin, { revisor: null });
      expect((await setMail(auditor, MAIL)).body).toEqual({ message: 'El correo quedó guardado' });
      expect((await lastAudit(api, admin, 'usuario')).datos_nuevos).toEqual({ avisos_por_correo: true });
      expect((await api.call('GET', '/usuarios/mi-correo', { as: auditor })).body.data).toBe(MAIL);
      await assign(auditor, { revisor: auditor.user.id });
      expect(await mailsToAuditor()).toEqual([]);
      await assign(admin, { revisor: null });
      await assign(admin, { revisor: auditor.user.id });
      await assign(admin, { revisor: auditor.user.id });
      const { nro_tramite } = await storedRequest(api, OTHER_PERSON);
      expect(await mailsToAuditor()).toMatchObject([
        {
          subject: `Le asignaron el trámite ${nro_tramite}`,
          body: expect.stringContaining(`/dashboard/ver-tramite/${OTHER_PERSON}`),
        },
      ]);
      const ownMail = async () => (await api.call('GET', '/usuarios/mi-correo', { as: auditor })).body;
      expect(await ownMail()).toEqual({ data: MAIL, rechazado: false });
      await api.platform.db
        .update(mails)
        .set({ recipientRefusedAt: api.clock.now() })
        .where(eq(mails.recipient, MAIL));
      expect(await ownMail()).toEqual({ data: MAIL, rechazado: true });
      // Given back and once more to the same person: it is told again.
      await assign(admin, { revisor: null });
      await assign(admin, { revisor: auditor.user.id });
      expect(await mailsToAuditor()).toHaveLength(2);
      expect((await setMail(auditor, null)).body).toEqual({ message: 'Ya no recibirá avisos por correo' });
      expect((await lastAudit(api, admin, 'usuario')).datos_nuevos).toEqual({ avisos_por_correo: false });
      await assign(admin, { revisor: null });
      await assign(admin, { revisor: auditor.user.id });
      expect(await mailsToAuditor()).toHaveLength(2);
    });

    it('names a right address, or none', async () => {
      const answer = await setMail(auditor, 'valeria@');
      expect(answer.status).toBe(400);
      expect([answer.body.message].flat().join()).toContain('Escriba un correo válido');
    });
  });
});
