import { samplePdf } from 'infra-testing/files';
import { DRAFT_DAYS, type DraftObservation, ESTADOS } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { completeRequest, PERSON, putInState, sendRequest } from '#test/request.ts';
import { deleteOldCorrectionDrafts } from './draft.ts';
import { correctionDrafts } from './tables.ts';

const other = (name: string, observacion: string): DraftObservation => ({
  documento: null,
  name,
  observacion,
  reemplazable: false,
});

describe.each(ANY_DATABASE)('the draft of a correction (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let supplier: Session;
  let auditor: Session;
  let second: Session;

  const save = (as: Session, version: number, observaciones: readonly unknown[]) =>
    api.call('PUT', `/sujeto-fiscal/borrador-correccion/${PERSON}`, { as, body: { version, observaciones } });
  const stored = async (as: Session = auditor) =>
    (await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as })).body.borrador_correccion;
  const savedVersion = async (as: Session, version: number, observaciones: readonly unknown[]) => {
    const answer = await save(as, version, observaciones);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.version as number;
  };
  const row = async () => {
    const { body } = await api.call('GET', '/sujeto-fiscal', { as: auditor });
    return body.data.find(({ cuit }: { cuit: string }) => cuit === PERSON);
  };
  const correct = (body: object) =>
    api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, { as: auditor, body });

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    ({ PROVEEDOR: supplier, VISADOR: auditor, ADMIN: second } = everybody);
    await completeRequest(api, supplier);
    expect((await sendRequest(api, supplier)).status).toBe(200);
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    await putInState(api, 'OBSERVACION');
    await api.platform.db.delete(correctionDrafts);
  });

  it('is kept half written, shared by the reviewers and named in the list', async () => {
    expect(await stored()).toBeNull();
    expect((await row()).correccion_sin_enviar).toBe(false);
    const unfinished = [other('', ''), other('Domicilio ', 'x'.repeat(3_000))];
    await savedVersion(auditor, 0, unfinished);
    expect(await stored(second)).toMatchObject({
      observaciones: unfinished,
      usuario: { nombre: auditor.user.nombre, apellido: auditor.user.apellido },
    });
    expect((await row()).correccion_sin_enviar).toBe(true);
  });

  it('is nothing that the supplier, or staff who do not review, can see', async () => {
    await savedVersion(auditor, 0, [other('Otro', 'Algo secreto')]);
    for (const role of ['GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR'] as const) {
      expect([role, await stored(everybody[role])]).toEqual([role, null]);
      expect((await save(everybody[role], 0, [])).status).toBe(403);
    }
    expect((await save(supplier, 0, [])).status).toBe(403);
    for (const path of [
      `/sujeto-fiscal/datos/persona-humana/${PERSON}`,
      `/estado-tramite/${PERSON}`,
      '/sujeto-fiscal/mis-inscripciones',
    ]) {
      const answer = await api.call('GET', path, { as: supplier });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(JSON.stringify(answer.body)).not.toContain('Algo secreto');
    }
  });

  it('is not overwritten by a reviewer who has not seen the newest version', async () => {
    const first = await savedVersion(auditor, 0, [other('Otro', 'de la primera')]);
    const refused = await save(second, 0, [other('Otro', 'de la segunda')]);
    const { nombre, apellido } = auditor.user;
    expect(refused.body).toMatchObject({
      statusCode: 409,
      code: 'CONFLICTO',
      message: `${nombre} ${apellido} cambió esta corrección mientras usted la escribía.`,
      stored: { borrador_correccion: { version: first, observaciones: [other('Otro', 'de la primera')] } },
    });
    const next = await savedVersion(second, first, [other('Otro', 'de las dos')]);
    expect(next).toBeGreaterThan(first);
    expect((await save(auditor, first, [])).status).toBe(409);
    expect((await stored()).observaciones).toEqual([other('Otro', 'de las dos')]);
  });

  it('is refused of a page that was opened before the last submission, though no draft was changed', async () => {
    const submission = async () =>
      (await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: auditor })).body.turno.enviado as string;
    const saveSeen = (enviado_visto: string) =>
      api.call('PUT', `/sujeto-fiscal/borrador-correccion/${PERSON}`, {
        as: auditor,
        body: { version: 0, observaciones: [other('Otro', 'Ya corregido')], enviado_visto },
      });
    const before = await submission();
    await putInState(api, 'EN CORRECCION');
    expect((await sendRequest(api, supplier)).status).toBe(200);
    expect((await saveSeen(before)).body).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/volvió a enviar/),
    });
    expect(await stored()).toBeNull();
    expect((await saveSeen(await submission())).status).toBe(200);
  });

  it('is answered as it is when the same is sent again after a lost answer', async () => {
    const version = await savedVersion(auditor, 0, [other('Otro', 'igual')]);
    expect(await savedVersion(auditor, 0, [other('Otro', 'igual')])).toBe(version);
  });

  it('is written by one of two who begin at once', async () => {
    const answers = await Promise.all([
      save(auditor, 0, [other('Otro', 'una')]),
      save(second, 0, [other('Otro', 'otra')]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is gone without observations, and another one is no version of it', async () => {
    const version = await savedVersion(auditor, 0, [other('Otro', 'una')]);
    expect((await save(auditor, version, [])).body).toEqual({ data: null });
    expect(await stored()).toBeNull();
    expect((await save(second, version, [other('Otro', 'otra')])).body.message).toMatch(/descartó/);
    expect(await savedVersion(second, 0, [other('Otro', 'otra')])).toBeGreaterThan(version);
  });

  it('is kept wherever a correction can be asked for, and nowhere else', async () => {
    const open: string[] = [];
    for (const estado of ESTADOS) {
      await putInState(api, estado);
      if ((await save(auditor, 0, [other('Otro', 'algo')])).status === 200) open.push(estado);
    }
    expect(open).toEqual(['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'HABILITADO', 'VENCIDO']);
  });

  it('is sent only as its sender has seen it, and gone then', async () => {
    const version = await savedVersion(auditor, 0, [other('Otro', 'Falta algo')]);
    const newer = await savedVersion(second, version, [other('Otro', 'Falta todo')]);
    const body = { observacion: [{ name: 'Otro', observacion: 'Falta algo' }], docs_ids: [] };
    expect((await correct({ ...body, borrador: version })).body).toMatchObject({ statusCode: 409 });
    expect(await stored()).toMatchObject({ version: newer });
    expect((await correct({ ...body, borrador: newer })).status).toBe(200);
    expect(await stored()).toBeNull();
    expect((await row()).correccion_sin_enviar).toBe(false);
  });

  it('is not discarded by an approval whose reviewer has not seen it', async () => {
    const file = await api.upload(auditor, await samplePdf('Resolución'), 'resolucion.pdf');
    const approve = (borrador: number) =>
      api.call('PATCH', `/sujeto-fiscal/request/aprobado/${PERSON}`, {
        as: auditor,
        body: { resolucion: '77/2026', resolucion_url: file.body.data, borrador },
      });
    const version = await savedVersion(second, 0, [other('Otro', 'Falta algo')]);
    const { nombre, apellido } = second.user;
    expect((await approve(0)).body).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`${nombre} ${apellido} escribió observaciones`),
    });
    expect((await approve(version)).status).toBe(200);
    expect(await api.platform.db.$count(correctionDrafts)).toBe(0);
  });

  it('is not discarded by a rejection whose reviewer has not seen it', async () => {
    await savedVersion(second, 0, [other('Otro', 'Falta algo')]);
    const rejected = await api.call('PATCH', `/sujeto-fiscal/request/rechazado/${PERSON}`, {
      as: auditor,
      body: { motivo: 'No corresponde', borrador: 0 },
    });
    expect(rejected.status).toBe(409);
    expect(await stored()).toMatchObject({ observaciones: [other('Otro', 'Falta algo')] });
  });

  it('is kept when the review begins, and gone when the request is decided otherwise', async () => {
    await putInState(api, 'PENDIENTE EN OBSERVACION');
    const version = await savedVersion(auditor, 0, [other('Otro', 'Falta algo')]);
    await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, { as: second });
    expect(await stored()).toMatchObject({ version });
    const rejected = await api.call('PATCH', `/sujeto-fiscal/request/rechazado/${PERSON}`, {
      as: second,
      body: { motivo: 'No corresponde' },
    });
    expect(rejected.status).toBe(200);
    expect(await api.platform.db.$count(correctionDrafts)).toBe(0);
  });

  it('is kept when the supplier renews, which is no decision of a reviewer', async () => {
    await putInState(api, 'VENCIDO');
    const version = await savedVersion(auditor, 0, [other('Otro', 'Falta algo')]);
    const renewed = await api.call('PATCH', `/sujeto-fiscal/request/renovar/${PERSON}`, { as: supplier });
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);
    expect(await stored()).toMatchObject({ version });
  });

  it('ends when nobody has touched it for long', async () => {
    await savedVersion(auditor, 0, [other('Otro', 'Falta algo')]);
    await deleteOldCorrectionDrafts(api.platform);
    expect(await stored()).not.toBeNull();
    api.clock.move((DRAFT_DAYS + 1) * DAY_MS);
    await deleteOldCorrectionDrafts(api.platform);
    expect(await api.platform.db.$count(correctionDrafts)).toBe(0);
  });

  it.each([
    ['too many observations', Array.from({ length: 121 }, () => other('Otro', ''))],
    ['a text that nobody types', [other('Otro', 'x'.repeat(20_001))]],
    ['a document that is no id', [{ ...other('Otro', ''), documento: 'dni' }]],
  ])('refuses %s', async (_what, observaciones) => {
    expect((await save(await api.login('10000003'), 0, observaciones)).status).toBe(400);
  });
});
