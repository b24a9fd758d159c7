import { eq } from 'drizzle-orm';
import { addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { OTHER_PERSON, PERSON, startRequest } from '#test/request.ts';
import { joinChain } from './chain.ts';
import { recordAudit, SYSTEM } from './index.ts';
import { auditHead, auditLog } from './tables.ts';

interface Entry {
  readonly id: string;
  readonly createdAt: string;
  readonly entidad: string;
}

/** The demo's password of new staff. */
const INITIAL = 'Inicial1234';

describe.each(ANY_DATABASE)('the audit log (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    await startRequest(api, everybody.PROVEEDOR, PERSON);
    await startRequest(api, await api.signOn(OTHER_PERSON), OTHER_PERSON);
  });
  afterAll(() => api?.stop());

  const read = async (path: string) => (await api.call('GET', path, { as: everybody.ADMIN })).body;
  /** An entry as if it had been written at that instant. */
  const entryAt = async (instant: string): Promise<string> => {
    await api.platform.db.transaction((tx) =>
      recordAudit(tx, {
        entity: 'prueba',
        entityId: instant,
        taxId: null,
        operation: 'ALTA',
        user: SYSTEM,
        where: 'prueba',
        at: new Date(instant),
        before: null,
        after: null,
      }),
    );
    await joinChain(api.platform.db);
    const [row] = await api.platform.db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(eq(auditLog.entidad_id, instant));
    return String(row?.id);
  };

  it('is read newest first, every entry once', async () => {
    const first = await read('/auditoria');
    expect(first).toMatchObject({ page: 1, totalPages: Math.ceil(first.total / 10) });
    expect(first.totalPages).toBeGreaterThan(1);
    const entries: Entry[] = [];
    for (let page = 1; page <= first.totalPages; page++) {
      entries.push(...(await read(`/auditoria?page=${page}`)).data);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(first.total);
    const instants = entries.map(({ createdAt }) => createdAt);
    expect(instants).toEqual(instants.toSorted().reverse());
  });

  it('says who did what to which record, where and when', async () => {
    const { data } = await read(`/auditoria/cuil?cuil=${PERSON}`);
    expect(data.find(({ entidad }: Entry) => entidad === 'sujeto_fiscal')).toMatchObject({
      operacion: 'ALTA',
      realizado_por_tipo: 'PROVEEDOR',
      realizado_por_id: everybody.PROVEEDOR.user.id,
      realizado_por_nombre: expect.stringContaining(everybody.PROVEEDOR.user.apellido),
      realizado_en: expect.stringMatching(/^requests\./),
      datos_anteriores: null,
      datos_nuevos: { estado: 'INICIADO' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('is filtered by the tax id that a record is about', async () => {
    const mine = await read(`/auditoria/cuil?cuil=${PERSON}`);
    const others = await read(`/auditoria/cuil?cuil=${OTHER_PERSON}`);
    expect(mine.total).toBeGreaterThan(0);
    const ids = new Set(mine.data.map(({ id }: Entry) => id));
    expect(others.data.filter(({ id }: Entry) => ids.has(id))).toEqual([]);
    expect(await read('/auditoria/cuil?cuil=20168598204')).toEqual({
      data: [],
      page: 1,
      total: 0,
      totalPages: 0,
    });
  });

  it('is filtered by who of the staff did it, by name or document number', async () => {
    const by = async (usuario: string, more = '') =>
      read(`/auditoria${more}${more.includes('?') ? '&' : '?'}usuario=${encodeURIComponent(usuario)}`);
    const { id, nombre, apellido, dni } = everybody.VISADOR.user;
    for (const usuario of [apellido.toUpperCase(), `${nombre} ${apellido}`, dni]) {
      const { data, total } = await by(usuario);
      expect(total, usuario).toBeGreaterThan(0);
      expect(new Set(data.map((entry: { realizado_por_id: string }) => entry.realizado_por_id))).toEqual(
        new Set([id]),
      );
    }
    expect((await by('nadie así')).total).toBe(0);
    expect((await by(dni, `/cuil?cuil=${PERSON}`)).total).toBe(0);
    const today = await by(dni, `/fecha?fecha=${todayInCity(api.clock.now())}`);
    expect(today.total).toBeGreaterThan(0);
    expect(today.total).toBeLessThan((await read('/auditoria')).total);
    expect((await by(dni, '/fecha?fecha=2019-01-01')).total).toBe(0);
    const lines = await exported(`?usuario=${dni}`);
    expect(lines).toHaveLength((await by(dni)).total);
    expect(lines.every((line) => line.includes(`"${apellido}, ${nombre}";"${dni}"`))).toBe(true);
  });

  it('is filtered by what was done and to which kind of record, alone and with the other filters', async () => {
    const all = (await read('/auditoria')).total;
    const kinds = 'operacion=ALTA&entidad=sujeto_fiscal';
    const both = await read(`/auditoria?${kinds}`);
    expect(both.data.length).toBeGreaterThan(1);
    for (const entry of both.data)
      expect(entry).toMatchObject({ operacion: 'ALTA', entidad: 'sujeto_fiscal' });
    for (const filter of ['operacion=ALTA', 'entidad=sujeto_fiscal']) {
      const { total } = await read(`/auditoria?${filter}`);
      expect(total, filter).toBeGreaterThan(both.total);
      expect(total, filter).toBeLessThan(all);
    }
    expect((await read(`/auditoria/cuil?cuil=${PERSON}&${kinds}`)).total).toBe(1);
    expect((await read(`/auditoria/fecha?fecha=2019-01-01&${kinds}`)).total).toBe(0);
    expect((await read(`/auditoria?${kinds}&usuario=${everybody.VISADOR.user.dni}`)).total).toBe(0);
    expect(await exported(`?cuil=${PERSON}&${kinds}`)).toHaveLength(1);
  });

  it('says whom each entry is about, and that the request can be opened', async () => {
    const { data } = await read(`/auditoria/cuil?cuil=${PERSON}`);
    const request = data.find(({ entidad }: Entry) => entidad === 'sujeto_fiscal');
    expect(request.sobre).toEqual({ nombre: expect.stringMatching(/[A-Z]/), tramite: PERSON });
    const session = data.find(({ entidad }: Entry) => entidad === 'sesion');
    expect(session.sobre).toBeNull();
  });

  it('is filtered by a day of the city, from its midnight to the next', async () => {
    const before = await entryAt('2020-05-10T02:59:59.999Z');
    const first = await entryAt('2020-05-10T03:00:00.000Z');
    const last = await entryAt('2020-05-11T02:59:59.999Z');
    const after = await entryAt('2020-05-11T03:00:00.000Z');
    const idsOf = async (day: string) =>
      (await read(`/auditoria/fecha?fecha=${day}`)).data.map(({ id }: Entry) => id);
    expect(await idsOf('2020-05-10')).toEqual([last, first]);
    expect(await idsOf('2020-05-09')).toEqual([before]);
    expect(await idsOf('2020-05-11')).toEqual([after]);
    const today = todayInCity(api.clock.now());
    expect((await read(`/auditoria/fecha?fecha=${today}`)).total).toBeGreaterThan(0);
    expect((await read(`/auditoria/fecha?fecha=${addDays(today, 1)}`)).total).toBe(0);
  });

  it('is filtered by the day alone where a tax id is given with it', async () => {
    const today = todayInCity(api.clock.now());
    const both = (day: string) => read(`/auditoria/cuil?cuil=${PERSON}&fecha=${day}`);
    expect((await both(today)).total).toBe((await read(`/auditoria/fecha?fecha=${today}`)).total);
    expect((await both('2019-01-01')).total).toBe(0);
  });

  it.each([
    ['/auditoria/cuil?cuil=123', 'El CUIL debe tener 11 números.'],
    ['/auditoria/cuil?cuil=2000230755a', 'El CUIL debe tener 11 números.'],
    ['/auditoria/fecha?fecha=2026-02-30', 'fecha: no es una fecha válida (aaaa-mm-dd)'],
    ['/auditoria?page=0', 'page: debe ser 1 o más'],
    ['/auditoria?operacion=OTRA', 'operacion: no es una de las opciones'],
  ])('refuses %s', async (path, message) => {
    const answer = await api.call('GET', path, { as: everybody.ADMIN });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  const exported = async (query = '') => {
    const answer = await api.call('GET', `/auditoria/exportar${query}`, { as: everybody.ADMIN });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="auditorias.csv"');
    const text: string = answer.body.toString();
    expect(text.startsWith('\uFEFF"N.º";"Fecha";')).toBe(true);
    expect(text.endsWith('"\r\n')).toBe(true);
    return text.split('\r\n').slice(1, -1);
  };

  it('is exported whole, oldest first, each entry with its seal', async () => {
    const lines = await exported();
    // That it was exported is its last entry.
    const [last] = await api.platform.db.select().from(auditHead);
    expect(lines).toHaveLength(last?.entries ?? -1);
    expect(lines.map((line) => line.split(';')[0])).toEqual(lines.map((_, index) => `"${index + 1}"`));
    expect(lines.at(-1)).toContain(`"${last?.hash}"`);
  });

  it('is exported as it is filtered; of CUIL and date the date is used', async () => {
    const lines = await exported(`?cuil=${PERSON}`);
    const mine = await read(`/auditoria/cuil?cuil=${PERSON}`);
    expect(lines).toHaveLength(mine.total);
    expect(lines.every((line) => line.includes(`"${PERSON}"`))).toBe(true);
    await entryAt('2019-05-10T03:00:00.000Z');
    expect(await exported(`?cuil=${PERSON}&fecha=2019-05-10`)).toHaveLength(1);
    expect(await exported('?fecha=2019-05-11')).toEqual([]);
  });

  it('is exported so that no cell is run as a formula or breaks out of its place', async () => {
    await api.platform.db.transaction((tx) =>
      recordAudit(tx, {
        entity: '=cmd|"calc"!A1',
        entityId: 'a;b',
        taxId: '20168598204',
        operation: 'ALTA',
        user: SYSTEM,
        where: 'prueba',
        at: new Date('2018-05-10T03:00:00.000Z'),
        before: null,
        after: { texto: 'una "cita"; y\r\notra línea' },
      }),
    );
    const [line, ...more] = await exported('?fecha=2018-05-10');
    expect(more).toEqual([]);
    expect(line).toContain(`"'=cmd|""calc""!A1";"a;b"`);
    // The entry has no value before.
    expect(line).toContain('"prueba";"";"{""texto"":""una \\""cita\\""; y\\r\\notra línea""}"');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('can’t be changed by %s', async (method) => {
    const [{ id }] = (await read('/auditoria')).data;
    for (const path of ['/auditoria', `/auditoria/${id}`]) {
      const answer = await api.call(method, path, { as: everybody.ADMIN, body: {} });
      expect([404, 405], path).toContain(answer.status);
    }
  });

  it('holds no password, token or stored secret, whatever was done', async () => {
    await api.call('POST', '/usuarios/registrar', {
      as: everybody.ADMIN,
      body: { nombre: 'A', apellido: 'B', dni: '30111222', rol: 'ADMIN', password: INITIAL },
    });
    const { token, user } = await api.login('30111222', INITIAL);
    const change = { id: user.id, viejo_password: INITIAL, nuevo_password: 'Secreta12345' };
    const changed = await api.call('PUT', '/usuarios/cambiar_password', { as: token, body: change });
    expect(changed.status).toBe(200);
    const session = await api.login('30111222', 'Secreta12345');
    await api.platform.db.transaction((tx) =>
      recordAudit(tx, {
        entity: 'prueba',
        entityId: 'lista',
        user: SYSTEM,
        where: 'prueba',
        at: api.clock.now(),
        after: { cuentas: [{ nombre: 'Ana', token: 'en-una-lista', nuevaContraseña: 'en-castellano' }] },
      }),
    );
    await joinChain(api.platform.db);
    const rows = JSON.stringify(await api.platform.db.select().from(auditLog));
    expect(rows).toContain('30111222');
    for (const secret of [
      INITIAL,
      'Secreta12345',
      'Demo1234',
      '$argon2',
      'en-una-lista',
      'en-castellano',
      token,
      session.token,
    ]) {
      expect(rows).not.toContain(secret);
    }
  });

  it.each([
    '/auditoria',
    `/auditoria/cuil?cuil=${PERSON}`,
    '/auditoria/fecha?fecha=2026-01-01',
    '/auditoria/exportar',
  ])('GET %s is for administrators', async (path) => {
    await expectAccess(api, everybody, ['GET', path, ['ADMIN'], 200]);
  });
});
