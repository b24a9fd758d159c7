import { addDays, instantInCity, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertPeople } from '#test/alerts.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { confirmedQuestion } from '#test/questions.ts';
import { rateLimits } from '../../platform/db/tables.ts';
import { mails } from '../../platform/mail/tables.ts';
import { forgetAskers } from './index.ts';
import { tenderQuestions } from './tables.ts';

const MINUTE_MS = 60_000;
const TEXT = '¿Se puede ofertar\npor renglón?';

describe.each(ANY_DATABASE)('asking about a tender (%s)', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof alertPeople>;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true' } });
    people = alertPeople(api);
  });
  beforeEach(async () => {
    for (const table of [tenderQuestions, mails, rateLimits]) await api.platform.db.delete(table);
    await people.signIn();
  });
  afterAll(() => api?.stop());

  const today = () => todayInCity(api.clock.now());
  const publish = (change: object = {}) =>
    people.publish({ preguntas_hasta: addDays(today(), 5), ...change });
  const ask = (id: string, body: object = {}, headers: Record<string, string> = {}) => {
    serial += 1;
    return api.call('POST', `/licitaciones/${id}/preguntas`, {
      body: { nombre: 'Ana Asquini', correo: 'ana@ejemplo.com', pregunta: TEXT, ...body },
      headers: { 'x-forwarded-for': `203.0.113.${serial % 250}`, ...headers },
    });
  };
  const codeFor = async (correo: string) => people.codeIn((await people.mailsTo(correo))[0]?.body);
  const confirm = (codigo: string) =>
    api.call('POST', '/licitaciones/preguntas/confirmar', { body: { codigo } });
  const listed = async (id: string) =>
    (await api.call('GET', `/licitaciones/${id}/preguntas`, { as: await people.signIn() })).body.data;

  it('shows a question to whoever publishes, once the owner of the address confirms it', async () => {
    const id = await publish({ titulo: 'Puente' });
    const response = await ask(id, { correo: 'Ana@Ejemplo.com' });
    expect([response.status, response.body.message]).toEqual([
      200,
      expect.stringMatching(/^Si la dirección es correcta/),
    ]);
    expect(await listed(id)).toEqual([]);
    const [mail] = await people.mailsTo('ana@ejemplo.com');
    expect(mail?.body).toContain('Puente');
    // Anybody may write anything to any address.
    expect(mail?.body).not.toMatch(/renglón|Asquini/);
    const code = await codeFor('ana@ejemplo.com');
    for (let times = 0; times < 2; times += 1) {
      expect((await confirm(code)).body).toEqual({ data: { licitacion: { id, titulo: 'Puente' } } });
    }
    expect(await listed(id)).toMatchObject([
      {
        numero: null,
        pregunta: TEXT,
        nombre: 'Ana Asquini',
        correo: 'ana@ejemplo.com',
        estado: 'pendiente',
        version: 1,
      },
    ]);
    const first = new Date(api.clock.now().getTime() - DAY_MS);
    const older = await publish();
    await confirmedQuestion(api, older, { createdAt: first });
    const waiting = await api.call('GET', '/licitaciones/preguntas', { as: await people.signIn() });
    expect(waiting.body.data).toMatchObject([
      { licitacion: { id: older }, pendientes: 1, desde: first.toISOString() },
      { licitacion: { id, titulo: 'Puente' }, pendientes: 1 },
    ]);
  });

  it('is possible until the last minute of the day in the city; the question may be confirmed later', async () => {
    const last = addDays(today(), 2);
    const id = await publish({ preguntas_hasta: last });
    api.clock.move(Date.parse(instantInCity(last, '23:59')) - api.clock.now().getTime());
    expect((await ask(id)).status).toBe(200);
    expect((await ask(id, { correo: 'beto@ejemplo.com' })).status).toBe(200);
    api.clock.move(2 * MINUTE_MS);
    const late = await ask(id, { correo: 'carla@ejemplo.com' });
    expect([late.status, late.body.message]).toEqual([
      409,
      `Se recibieron preguntas hasta el ${last.split('-').reverse().join('/')}.`,
    ]);
    api.clock.move(2 * DAY_MS);
    expect((await confirm(await codeFor('ana@ejemplo.com'))).status).toBe(200);
    const code = await codeFor('beto@ejemplo.com');
    api.clock.move(DAY_MS);
    expect((await confirm(code)).status).toBe(404);
    await forgetAskers(api.platform);
    expect((await listed(id)).map(({ correo }: { correo: string }) => correo)).toEqual(['ana@ejemplo.com']);
    for (const table of [tenderQuestions, mails]) {
      expect(JSON.stringify(await api.platform.db.select().from(table))).not.toContain('beto@ejemplo.com');
    }
    expect((await confirm(await codeFor('ana@ejemplo.com'))).status).toBe(404);
  });

  it('may no longer be confirmed once the tender has ended; what was confirmed before stays', async () => {
    const id = await publish();
    await ask(id);
    await ask(id, { correo: 'beto@ejemplo.com' });
    const [first, second] = [await codeFor('ana@ejemplo.com'), await codeFor('beto@ejemplo.com')];
    expect((await confirm(first)).status).toBe(200);
    await people.withdraw(id);
    const late = await confirm(second);
    expect([late.status, late.body.message]).toEqual([
      409,
      'La licitación ya terminó: no recibe más preguntas.',
    ]);
    expect((await confirm(first)).status).toBe(200);
    expect((await listed(id)).map(({ correo }: { correo: string }) => correo)).toEqual(['ana@ejemplo.com']);
  });

  it('keeps one of a question that is sent again, and answers the same each time', async () => {
    const id = await publish();
    const answers = [await ask(id), await ask(id)];
    const [first] = (await people.mailsTo('ana@ejemplo.com')).reverse();
    expect((await confirm(people.codeIn(first?.body))).status).toBe(404);
    await confirm(await codeFor('ana@ejemplo.com'));
    answers.push(await ask(id), await ask(id, { correo: 'beto@ejemplo.com' }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect((await people.mailsTo('ana@ejemplo.com'))[0]?.subject).toBe('Ya tenemos su pregunta');
    expect(await listed(id)).toHaveLength(1);
  });

  it.each<[string, Partial<typeof tenderQuestions.$inferInsert>, string]>([
    [
      'answered',
      { estado: 'respondida', numero: 1, publicada: '¿Renglones?', respuesta: 'Sí.' },
      'Ya se respondió: la respuesta está en la página de la licitación.',
    ],
    [
      'refused',
      { estado: 'rechazada', motivo: 'Está en el pliego.' },
      'No se publica ni se responde. Motivo: Está en el pliego.',
    ],
  ])('tells whoever asks again that the question was %s', async (_, decision, text) => {
    const id = await publish();
    await confirmedQuestion(api, id, { pregunta: TEXT, decidedAt: api.clock.now(), ...decision });
    await ask(id);
    const [mail] = await people.mailsTo('ana@ejemplo.com');
    expect(mail?.body).toContain(text);
    expect(mail?.body).not.toContain('cuando se responda');
  });

  it('is refused for a tender that takes none, and too often', async () => {
    const id = await publish();
    expect((await ask(id, { correo: 'no-es' })).body.errores).toEqual({
      correo: 'Escriba un correo electrónico como nombre@ejemplo.com',
    });
    expect((await ask(id, { pregunta: ' ' })).status).toBe(400);
    expect((await ask(await publish({ mostrar: false }))).status).toBe(404);
    expect((await ask(await people.publish())).body.message).toBe(
      'Esta licitación no recibe preguntas por el portal.',
    );
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) statuses.push((await ask(id)).status);
    expect([statuses[19], statuses[20]]).toEqual([200, 429]);
    const network = { 'x-forwarded-for': '192.0.2.9' };
    statuses.length = 0;
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push((await ask(id, { correo: `r${tries}@ejemplo.com` }, network)).status);
    }
    expect([statuses[19], statuses[20]]).toEqual([200, 429]);
    // Alerts are counted by themselves.
    expect((await people.ask('ana@ejemplo.com', { todas: true }, '192.0.2.9')).status).toBe(200);
    const row = { nombre: '', correo: 'x@ejemplo.com', codeUntil: api.clock.now() };
    await api.platform.db.insert(tenderQuestions).values(
      Array.from({ length: 1_000 }, (_, index) => ({
        ...row,
        tenderId: id,
        pregunta: `${index}`,
        createdAt: api.clock.now(),
      })),
    );
    expect((await ask(id, { correo: 'carla@ejemplo.com' })).status).toBe(409);
  });

  it('leads a page without code on to what came of it, or back with what was typed', async () => {
    const id = await publish();
    const send = async (path: string, form: Record<string, string>) => {
      const headers = { accept: 'text/html', 'x-forwarded-for': '192.0.2.8' };
      const answer = await api.call('POST', path, { body: new URLSearchParams(form), headers });
      expect(answer.status).toBe(303);
      return answer.headers.get('location') ?? '';
    };
    const page = 'http://localhost:8080/licitaciones-concursos';
    const form = { nombre: '', correo: 'ana@ejemplo.com', pregunta: 'a\r\n'.repeat(999) };
    expect(await send(`/licitaciones/${id}/preguntas`, form)).toBe(
      `${page}/preguntar?licitacion=${id}&pedido=enviado`,
    );
    const [stored] = await api.platform.db.select().from(tenderQuestions);
    expect(stored?.pregunta).toHaveLength(1_997);
    const refused = new URL(
      await send(`/licitaciones/${id}/preguntas`, { ...form, correo: 'ana', pregunta: 'ж'.repeat(2_000) }),
    );
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({
      licitacion: id,
      correo: 'ana',
      pregunta: expect.stringMatching(/^ж{900,}$/),
      problema: 'datos',
    });
    expect(refused.href.length).toBeLessThan(8_000);
    const closed = await people.publish();
    expect(await send(`/licitaciones/${closed}/preguntas`, form)).toContain('problema=cerrada');
    const codigo = await codeFor('ana@ejemplo.com');
    const confirmPath = '/licitaciones/preguntas/confirmar';
    expect(await send(confirmPath, { codigo })).toBe(`${page}/preguntas/confirmar?hecho=si&licitacion=${id}`);
    expect(await send(confirmPath, { codigo: 'x'.repeat(30) })).toContain('problema=enlace');
    await ask(id, { correo: 'beto@ejemplo.com' });
    await people.withdraw(id);
    expect(await send(confirmPath, { codigo: await codeFor('beto@ejemplo.com') })).toContain(
      'problema=cerrada',
    );
  });

  it('is forgotten by the link of a mail; the question waits on', async () => {
    const id = await publish();
    await people.question(id, { nombre: 'Ana Asquini', correo: 'ana@ejemplo.com' });
    await ask(id, { pregunta: '¿Hay visita de obra?' });
    const [mail] = await people.mailsTo('ana@ejemplo.com');
    const link = /Dejar de recibir mensajes sobre esta pregunta: (.+)$/m.exec(mail?.body ?? '')?.[1];
    expect(link).toMatch(/\/avisos\/baja\?codigo=[\w-]+&sobre=pregunta$/);
    expect(mail?.body).not.toContain('avisos:');
    const code = people.codeIn(link);
    const page = 'http://localhost:8080/licitaciones-concursos/avisos/baja';
    const answer = await api.call('GET', `/licitaciones/avisos/baja/${code}`);
    expect(answer.headers.get('location')).toBe(`${page}?codigo=${code}&sobre=pregunta`);
    const left = await people.leave(code);
    expect([left.status, left.body.message]).toEqual([
      200,
      'Listo: no recibirá más mensajes sobre esta pregunta y borramos su nombre y su dirección.',
    ]);
    const plain = { body: new URLSearchParams(), headers: { accept: 'text/html' } };
    const again = await api.call('POST', `/licitaciones/avisos/baja/${code}`, plain);
    expect(again.headers.get('location')).toBe(`${page}?hecho=pregunta`);
    const wrong = await api.call('POST', `/licitaciones/avisos/baja/${'x'.repeat(43)}?sobre=pregunta`, plain);
    expect(wrong.headers.get('location')).toBe(
      `${page}?codigo=${'x'.repeat(43)}&sobre=pregunta&problema=enlace`,
    );
    expect(await people.mailsTo('ana@ejemplo.com')).toEqual([]);
    expect(await listed(id)).toMatchObject([
      { estado: 'pendiente', nombre: '', correo: null, pregunta: '¿Hay visita de obra?' },
    ]);
  });

  it('is forgotten with the tender; what was published stays', async () => {
    const [ended, open] = [await publish(), await publish()];
    const decided = { decidedAt: api.clock.now(), estado: 'respondida' } as const;
    const published = { numero: 1, publicada: '¿Hay visita?', respuesta: 'El lunes.' };
    const answered = await confirmedQuestion(api, ended, { ...decided, ...published });
    await confirmedQuestion(api, ended, { correo: 'beto@ejemplo.com' });
    await confirmedQuestion(api, open, { correo: 'carla@ejemplo.com' });
    await people.withdraw(ended);
    api.clock.move(29 * DAY_MS);
    await forgetAskers(api.platform);
    expect(await api.platform.db.$count(tenderQuestions)).toBe(3);
    api.clock.move(2 * DAY_MS);
    await forgetAskers(api.platform);
    expect(await listed(ended)).toMatchObject([
      { id: answered, nombre: '', correo: null, pregunta: '¿Hay visita?', respuesta: 'El lunes.' },
    ]);
    expect(await listed(open)).toHaveLength(1);
    const { body } = await api.call('GET', `/licitaciones/${ended}`);
    expect(body.preguntas).toMatchObject([{ numero: 1, pregunta: '¿Hay visita?', respuesta: 'El lunes.' }]);
  });
});
