import { samplePdf } from 'infra-testing/files';
import { addDays } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { ocdsSchemas } from '#test/ocds.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { confirmedQuestion } from '#test/questions.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { mails } from '../../platform/mail/tables.ts';

describe.each(ANY_DATABASE)('answering a question on a tender (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  let colleague: Session;
  const schemas = ocdsSchemas();

  beforeAll(async () => {
    api = await startApi(kind, { env: { OCDS_PREFIX: 'ocds-abc123' } });
    publisher = await startPublishing(api);
    colleague = await api.login('10000001');
  });
  afterAll(() => api?.stop());

  const publish = () => publisher.create({ preguntas_hasta: addDays(publisher.today(), 5) });
  const decide = (
    question: string,
    what: 'respuesta' | 'rechazo',
    body: object,
    version: number | null = null,
    as = publisher.session,
  ) =>
    api.call('PUT', `/licitaciones/preguntas/${question}/${what}`, {
      as,
      body,
      ...(version !== null && { headers: { 'if-match': `"${version}"` } }),
    });
  const answer = (question: string, body: object = {}, ...more: [number?, Session?]) =>
    decide(question, 'respuesta', { pregunta: '¿Hay visita?', respuesta: 'El lunes.', ...body }, ...more);
  const read = async (id: string) => (await api.call('GET', `/licitaciones/${id}`)).body;
  const releasesOf = async (id: string) => {
    const { body } = await api.call('GET', '/licitaciones/ocds/releases');
    expect([schemas.releases(body), schemas.releases.errors]).toEqual([true, null]);
    return body.releases.filter(({ ocid }: { ocid: string }) => ocid.endsWith(id));
  };
  const mailsOf = async () =>
    (await api.platform.db.select().from(mails))
      .filter(({ recipient }) => recipient === 'ana@ejemplo.com')
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

  it('publishes it for all in the words that were chosen, and sends it to whoever asked', async () => {
    const { id } = await publish();
    const question = await confirmedQuestion(api, id, { pregunta: 'Soy Ana: ¿hay visita?' });
    const before = JSON.stringify(await releasesOf(id));
    const file = (await api.upload(publisher.session, await samplePdf('plano'), 'plano.pdf')).body.data;
    const answered = await answer(question, { archivo_url: file }, 1);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    const publicTender = await read(id);
    expect(publicTender.preguntas).toEqual([
      {
        numero: 1,
        pregunta: '¿Hay visita?',
        fecha: expect.any(String),
        respuesta: 'El lunes.',
        respondida_en: expect.any(String),
        archivo: expect.objectContaining({ nombre: 'plano.pdf', tipo: 'application/pdf' }),
      },
    ]);
    expect(publicTender.historial.at(-1)).toMatchObject({ hecho: 'respondida', detalle: ['1'] });
    expect(JSON.stringify(publicTender)).not.toMatch(/Ana|Asquini/);
    const releases = await releasesOf(id);
    expect(JSON.stringify(releases.slice(0, -1))).toBe(before);
    const { url, datePublished } = releases.at(-1).tender.documents.at(-1);
    expect(datePublished).toBe(publicTender.preguntas[0].respondida_en);
    const redirected = await api.call('GET', url.split('/api/municat')[1]);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(publicTender.preguntas[0].archivo.url.split('?')[0]),
    ]);
    expect((await mailsOf()).at(-1)).toMatchObject({
      subject: 'Se respondió su pregunta',
      body: expect.stringMatching(
        /número 1[\s\S]*El lunes\.[\s\S]*tiene un archivo[\s\S]*Dejar de recibir mensajes/,
      ),
    });
  });

  it('corrects an answer with a reason, and leaves what was published as it was', async () => {
    const { id } = await publish();
    const question = await confirmedQuestion(api, id);
    await answer(question, {}, 1);
    const answeredAt = (await read(id)).preguntas[0].respondida_en;
    const before = JSON.stringify(await releasesOf(id));
    api.clock.move(1000);
    const silent = await answer(question, { respuesta: 'El martes.' }, 2);
    expect([silent.status, silent.body.errores]).toEqual([
      400,
      { motivo: 'Debe escribir por qué se corrige la respuesta' },
    ]);
    const corrected = await answer(question, { respuesta: 'El martes.', motivo: 'El lunes es feriado.' }, 2);
    expect(corrected.status).toBe(200);
    const publicTender = await read(id);
    expect(publicTender.preguntas).toMatchObject([
      { numero: 1, respuesta: 'El martes.', respondida_en: answeredAt },
    ]);
    expect(publicTender.historial.at(-1)).toMatchObject({
      hecho: 'respondida',
      detalle: ['1', 'El lunes es feriado.'],
      cambios: [{ campo: 'respuesta', antes: 'El lunes.', despues: 'El martes.' }],
    });
    expect(JSON.stringify((await releasesOf(id)).slice(0, -1))).toBe(before);
    expect((await mailsOf()).at(-1)?.body).toMatch(/El martes[\s\S]*Motivo de la corrección: El lunes/);
  });

  it('is done by one of two at once, and numbers two questions one after the other', async () => {
    const { id } = await publish();
    const [one, other] = [await confirmedQuestion(api, id), await confirmedQuestion(api, id)];
    const same = await Promise.all([
      answer(one, { respuesta: 'Sí.' }, 1),
      answer(one, { respuesta: 'No.' }, 1, colleague),
      answer(other, {}, 1),
    ]);
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(same.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Otra persona, o usted en otra ventana, respondió/,
    );
    const numbers = (await read(id)).preguntas.map(({ numero }: { numero: number }) => numero);
    expect(numbers).toEqual([1, 2]);
    // A release has the answer of its event alone; the record has all.
    const idsOf = (enquiries: { id: string }[]) => enquiries.map((enquiry) => enquiry.id);
    const { body } = await api.call('GET', '/licitaciones/ocds/records');
    expect([schemas.records(body), schemas.records.errors]).toEqual([true, null]);
    const record = body.records.find(({ ocid }: { ocid: string }) => ocid.endsWith(id));
    expect(idsOf(record.compiledRelease.tender.enquiries)).toEqual(['pregunta-1', 'pregunta-2']);
    expect(idsOf(record.releases.at(-1).tender.enquiries)).toEqual(['pregunta-2']);
  });

  it('refuses it with a reason that its asker alone is told', async () => {
    const { id } = await publish();
    const question = await confirmedQuestion(api, id, { pregunta: 'Vendo guantes' });
    expect((await decide(question, 'rechazo', { motivo: ' ' })).status).toBe(400);
    const refused = await decide(question, 'rechazo', { motivo: 'No es una pregunta.' }, 1);
    expect(refused.status, JSON.stringify(refused.body)).toBe(200);
    expect(await read(id)).toMatchObject({ preguntas: [], historial: [{ hecho: 'publicada' }] });
    expect((await mailsOf()).at(-1)?.body).toMatch(/Vendo guantes[\s\S]*No es una pregunta/);
    const again = { nombre: 'Ana', correo: 'ana@ejemplo.com', pregunta: 'Vendo guantes' };
    await api.call('POST', `/licitaciones/${id}/preguntas`, { body: again });
    expect((await mailsOf()).at(-1)?.body).toContain('Motivo: No es una pregunta.');
    expect((await answer(question, {}, 1)).status).toBe(409);
    expect((await answer(question)).body.message).toBe('La pregunta fue rechazada: ya no se responde.');
    const answered = await confirmedQuestion(api, id);
    await answer(answered);
    expect((await decide(answered, 'rechazo', { motivo: 'Tarde.' })).status).toBe(409);
  });

  it('comes after the questions that wait for one, which the oldest leads', async () => {
    const { id } = await publish();
    const [answered, ...waiting] = [3, 2, 1].map((minutes) => ({
      id: newId(),
      createdAt: new Date(api.clock.now().getTime() - minutes * MINUTE_MS),
    }));
    for (const question of [answered, ...waiting]) await confirmedQuestion(api, id, question);
    expect((await answer(answered?.id ?? '')).status).toBe(200);
    const { body } = await api.call('GET', `/licitaciones/${id}/preguntas`, { as: publisher.session });
    const listed = body.data.map((question: { id: string }) => question.id);
    expect(listed).toEqual([...waiting.map((question) => question.id), answered?.id]);
  });

  it('refuses it about a hidden tender in the words that were public', async () => {
    const { id } = await publisher.create({
      preguntas_hasta: addDays(publisher.today(), 5),
      titulo: 'Pública',
    });
    const question = await confirmedQuestion(api, id);
    for (const body of [{ mostrar: false }, { titulo: 'Reservada' }]) {
      expect((await api.call('PATCH', `/licitaciones/${id}`, { as: publisher.session, body })).status).toBe(
        200,
      );
    }
    api.clock.move(1000);
    expect((await decide(question, 'rechazo', { motivo: 'No es una pregunta.' })).status).toBe(200);
    const { body } = (await mailsOf()).at(-1) ?? {};
    expect(body).toContain('Pública');
    expect(body).not.toContain('Reservada');
  });

  it('is not possible before the question is confirmed, for a draft or after the end', async () => {
    const { id } = await publish();
    const unconfirmed = await confirmedQuestion(api, id, { confirmedAt: null });
    expect((await answer(unconfirmed)).status).toBe(404);
    const draft = await publisher.create({ mostrar: false });
    expect((await answer(await confirmedQuestion(api, draft.id))).status).toBe(409);
    const question = await confirmedQuestion(api, id);
    await api.call('PUT', `/licitaciones/${id}/retirar`, {
      as: publisher.session,
      body: { motivo: 'Se rehace' },
    });
    expect((await answer(question)).status).toBe(409);
    expect((await decide(question, 'rechazo', { motivo: 'Se retiró.' })).status).toBe(200);
  });
});
