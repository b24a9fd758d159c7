import { sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays, formatDate, instantInCity, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { publishDue } from './scheduled.ts';

const MINUTE_MS = 60_000;

describe.each(ANY_DATABASE)('publication at a set time (%s)', (kind) => {
  let api: TestApi;
  let publisher: Session;
  let admin: Session;
  let url: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await api.login('10000005');
    admin = await api.login('10000001');
    url = (await api.upload(publisher, await samplePdf('pliego'))).body.data;
  });
  afterAll(() => api?.stop());

  const inMinutes = (minutes: number) =>
    new Date(api.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const create = (change: object) => {
    serial += 1;
    const today = todayInCity(api.clock.now());
    return api.call('POST', '/licitaciones', {
      as: publisher,
      body: {
        titulo: `Programada ${serial}`,
        numero: 7,
        anio: 2026,
        expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-PROGRAMA01`,
        tipo_licitacion: 'LICITACIÓN',
        fecha_publicacion: today,
        fecha_vencimiento: addDays(today, 10),
        pliego_url: url,
        mostrar: false,
        ...change,
      },
    });
  };
  const statusFor = async (id: string) => (await api.call('GET', `/licitaciones/${id}`)).status;

  it('keeps a draft until its minute, then shows it to everyone though nobody asked', async () => {
    const at = inMinutes(10);
    const { id, publicar_desde } = (await create({ publicar_desde: at })).body.data;
    expect(publicar_desde).toBe(at);
    api.clock.move(9 * MINUTE_MS);
    expect(await publishDue(api.platform)).toBe(0);
    expect(await statusFor(id)).toBe(404);
    api.clock.move(MINUTE_MS);
    expect(await publishDue(api.platform)).toBe(1);
    const { body } = await api.call('GET', `/licitaciones/${id}`);
    expect(body).toMatchObject({ mostrar: true, publicar_desde: null, historial: [{ hecho: 'publicada' }] });
    expect(await lastAudit(api, admin, 'licitacion')).toMatchObject({
      operacion: 'PUBLICACION',
      realizado_por_tipo: 'SISTEMA',
      realizado_en: 'tenders.publishDue',
    });
    expect(await publishDue(api.platform)).toBe(0);
  });

  it('says of each when it was published, however long it takes to publish them all', async () => {
    const ids: string[] = [];
    for (let one = 0; one < 2; one += 1)
      ids.push((await create({ publicar_desde: inMinutes(5) })).body.data.id);
    api.clock.move(10 * MINUTE_MS);
    const began = api.clock.now().getTime();
    const clock = {
      now: () => {
        api.clock.move(MINUTE_MS);
        return api.clock.now();
      },
    };
    expect(await publishDue({ ...api.platform, clock })).toBe(2);
    const moments = [];
    for (const id of ids) {
      const { body } = await api.call('GET', `/licitaciones/${id}`);
      moments.push(new Date(body.historial[0].fecha).getTime());
    }
    expect(moments[0]).toBeGreaterThan(began + MINUTE_MS);
    expect(moments[1]).toBeGreaterThanOrEqual((moments[0] ?? 0) + MINUTE_MS);
  });

  it('catches up after a pause, and two processes publish each once', async () => {
    const ids: string[] = [];
    for (let one = 0; one < 4; one += 1)
      ids.push((await create({ publicar_desde: inMinutes(5) })).body.data.id);
    api.clock.move(3 * DAY_MS);
    const counts = await Promise.all([publishDue(api.platform), publishDue(api.platform)]);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(4);
    for (const id of ids) {
      const { body } = await api.call('GET', `/licitaciones/${id}`);
      expect(body.historial).toHaveLength(1);
    }
    publisher = await api.login('10000005');
  });

  it('keeps nobody waiting for drafts that can not be published, however many there are', async () => {
    const { db } = api.platform;
    const MANY = 101;
    for (let one = 0; one < MANY; one += 1)
      await create({ titulo: 'No se puede', publicar_desde: inMinutes(30) });
    const { id } = (await create({ publicar_desde: inMinutes(31) })).body.data;
    await db.execute(sql`create function refuse_draft() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$`);
    await db.execute(sql`create trigger refuse_draft before update on tenders for each row
      when (new.titulo = 'No se puede') execute function refuse_draft()`);
    try {
      api.clock.move(32 * MINUTE_MS);
      expect(await publishDue(api.platform)).toBe(1);
      expect(await statusFor(id)).toBe(200);
    } finally {
      await db.execute(sql`drop trigger refuse_draft on tenders`);
    }
    // Once nothing is in their way, they are published too.
    expect(await publishDue(api.platform)).toBe(MANY);
  }, 240_000);

  it('is forgotten when the draft is published by hand, deleted, or told not to', async () => {
    const ask = async (change: object) =>
      (await create({ publicar_desde: inMinutes(5), ...change })).body.data.id;
    const [byHand, deleted, told] = [await ask({}), await ask({}), await ask({})];
    const patch = (id: string, body: object) =>
      api.call('PATCH', `/licitaciones/${id}`, { as: publisher, body });
    expect((await patch(byHand, { mostrar: true })).body.data.publicar_desde).toBeNull();
    await api.call('PUT', `/licitaciones/eliminar/${deleted}`, { as: publisher });
    await patch(told, { publicar_desde: null });
    api.clock.move(6 * MINUTE_MS);
    expect(await publishDue(api.platform)).toBe(0);
    expect([await statusFor(byHand), await statusFor(deleted), await statusFor(told)]).toEqual([
      200, 404, 404,
    ]);
  });

  it('takes no hour that has passed, neither of a new draft nor of one that waits', async () => {
    const { id } = (await create({ publicar_desde: inMinutes(5) })).body.data;
    const passed = { publicar_desde: inMinutes(-1) };
    const changed = await api.call('PATCH', `/licitaciones/${id}`, { as: publisher, body: passed });
    for (const answer of [await create(passed), changed]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        'HORA_PASADA',
        'La hora de publicación debe ser posterior a la actual',
      ]);
    }
  });

  it('takes no hour that it can’t read', async () => {
    const answer = await create({ publicar_desde: `${inMinutes(5).slice(0, 19)}-03` });
    expect([answer.status, answer.body.message]).toEqual([400, 'publicar_desde: no es válido']);
  });

  it('is not after the closing, neither when the draft is written nor when its dates are moved', async () => {
    const today = todayInCity(api.clock.now());
    const late = await create({ publicar_desde: instantInCity(addDays(today, 11), '00:00') });
    const { id } = (await create({ publicar_desde: instantInCity(addDays(today, 10), '23:59') })).body.data;
    const moved = await api.call('PATCH', `/licitaciones/${id}`, {
      as: publisher,
      body: { fecha_vencimiento: addDays(today, 9) },
    });
    const refused = [400, ['La fecha de vencimiento no puede ser anterior a la publicación']];
    expect([late, moved].map(({ status, body }) => [status, body.message])).toEqual([refused, refused]);
  });

  it('is an hour of the city', () => {
    expect(instantInCity('2026-05-04', '08:30')).toBe('2026-05-04T11:30:00.000Z');
    expect(instantInCity('2026-12-31', '23:00')).toBe('2027-01-01T02:00:00.000Z');
  });

  // The last one: it ends the sessions.
  it('publishes an imported tender by itself at eight on its day of publication, and one of today at once', async () => {
    const today = todayInCity(api.clock.now());
    const [later, expiry] = [addDays(today, 3), addDays(today, 20)];
    const row = (title: string, day: string) =>
      `${title};8;2026;EX-2026-00000008--MUNICAT-PROGRAMA01;Licitación;${day};${expiry};p.pdf`;
    const header = 'Objeto;Número;Año;Expediente;Tipo;Publicación;Vencimiento;Pliego';
    const { body } = await api.call('POST', '/licitaciones/importar', {
      as: publisher,
      body: {
        csv: [header, row('Importada para después', later), row('Importada de hoy', today)].join('\n'),
        archivos: [{ nombre: 'p.pdf', url }],
        completar: { fecha_publicacion: null, plazo_dias: null, subtipo_licitacion: null, pliego_url: null },
        importar: true,
      },
    });
    expect(body.data.importadas).toBe(2);
    expect(body.data.filas[0].avisos).toEqual([`Se publica por sí sola el ${formatDate(later)} a las 08:00`]);
    const titles = async () =>
      (await api.call('GET', '/licitaciones?buscar=importada')).body.data.map(
        ({ titulo }: { titulo: string }) => titulo,
      );
    expect(await titles()).toEqual(['Importada de hoy']);
    const at = Date.parse(instantInCity(later, '08:00'));
    api.clock.move(at - MINUTE_MS - api.clock.now().getTime());
    await publishDue(api.platform);
    expect(await titles()).toEqual(['Importada de hoy']);
    api.clock.move(MINUTE_MS);
    await publishDue(api.platform);
    expect((await titles()).sort()).toEqual(['Importada de hoy', 'Importada para después']);
  });
});
