import { eq, sql } from 'drizzle-orm';
import { addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { COMPANY, OTHER_PERSON, PERSON, startRequest } from '#test/request.ts';
import { users } from '../../accounts/users/tables.ts';
import { ACCESS_HEADERS } from './accesses.ts';

/** Whose request the demo has in review. */
const RECEIVED = '20221124643';
const LIST = '/auditoria/consultas';

describe.each(ANY_DATABASE)('the list of data accesses (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let firstDay: string;
  let secondDay: string;

  const readRequest = (as: Session, cuit: string) => api.call('GET', `/sujeto-fiscal/${cuit}`, { as });
  const read = async (query = '') => {
    const answer = await api.call('GET', `${LIST}${query}`, { as: everybody.ADMIN });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const whoAndWhose = async (query: string) =>
    (await read(query)).data.map(({ cuit, usuario_rol }: Record<string, string>) => `${usuario_rol} ${cuit}`);

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    await startRequest(api, everybody.PROVEEDOR, PERSON);
    await startRequest(api, await api.signOn(OTHER_PERSON), OTHER_PERSON);
    firstDay = todayInCity(api.clock.now());
    await readRequest(everybody.VISADOR, PERSON);
    await readRequest(everybody.VISADOR, PERSON);
    await readRequest(everybody.PROVEEDOR, PERSON);
    api.clock.move(DAY_MS);
    secondDay = todayInCity(api.clock.now());
    everybody = await signInEverybody(api);
    await readRequest(everybody.VISADOR, OTHER_PERSON);
    api.clock.move(1_000);
    await readRequest(everybody.VISUALIZADOR, PERSON);
  });
  afterAll(() => api?.stop());

  it('lists newest first, one entry per day, user and supplier, and none for suppliers themselves', async () => {
    const { data, ...rest } = await read();
    expect(rest).toEqual({ page: 1, total: 3, totalPages: 1 });
    expect(
      data.map(({ cuit, usuario_rol, dia }: Record<string, string>) => [cuit, usuario_rol, dia]),
    ).toEqual([
      [PERSON, 'VISUALIZADOR', secondDay],
      [OTHER_PERSON, 'VISADOR', secondDay],
      [PERSON, 'VISADOR', firstDay],
    ]);
  });

  it('says who read whose data, with what role, and when first on that day', async () => {
    const { user } = everybody.VISADOR;
    expect((await read(`?cuit=${PERSON}&hasta=${firstDay}`)).data).toEqual([
      {
        cuit: PERSON,
        proveedor: expect.stringContaining(everybody.PROVEEDOR.user.apellido),
        usuario_id: user.id,
        usuario_nombre: `${user.apellido}, ${user.nombre}`,
        usuario_rol: 'VISADOR',
        dia: firstDay,
        desde: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  it('filters by tax id', async () => {
    expect(await whoAndWhose(`?cuit=${OTHER_PERSON}`)).toEqual([`VISADOR ${OTHER_PERSON}`]);
    expect(await read(`?cuit=${COMPANY}`)).toEqual({ data: [], page: 1, total: 0, totalPages: 0 });
  });

  it('filters by user: name, surname or both in either order, whatever the case and accents, or document number', async () => {
    const { nombre, apellido } = everybody.VISADOR.user;
    const all = [`VISADOR ${OTHER_PERSON}`, `VISADOR ${PERSON}`];
    const texts = [`${nombre} ${apellido}`, `${apellido}, ${nombre}`.toUpperCase(), '10000003'];
    for (const text of texts) expect(await whoAndWhose(`?usuario=${encodeURIComponent(text)}`)).toEqual(all);
    expect(await whoAndWhose('?usuario=%25')).toEqual([]);
    expect(await whoAndWhose('?usuario=nadie')).toEqual([]);
    expect(await whoAndWhose(`?usuario=${PERSON}`)).toEqual([]);
  });

  it('filters by a surname with any accent', async () => {
    const { id } = everybody.VISUALIZADOR.user;
    const rename = (apellido: string) =>
      api.platform.db.update(users).set({ apellido }).where(eq(users.id, id));
    await rename('Gonçalves Öz');
    expect(await whoAndWhose('?usuario=goncalves%20oz')).toEqual([`VISUALIZADOR ${PERSON}`]);
    await rename(everybody.VISUALIZADOR.user.apellido);
  });

  it('filters by days, both included, and by all filters at once', async () => {
    expect(await whoAndWhose(`?desde=${secondDay}`)).toHaveLength(2);
    expect(await whoAndWhose(`?hasta=${firstDay}`)).toHaveLength(1);
    expect(await whoAndWhose(`?desde=${firstDay}&hasta=${secondDay}`)).toHaveLength(3);
    expect(await whoAndWhose(`?desde=${addDays(secondDay, 1)}`)).toEqual([]);
    expect(await whoAndWhose(`?cuit=${PERSON}&usuario=10000003&desde=${firstDay}&hasta=${firstDay}`)).toEqual(
      [`VISADOR ${PERSON}`],
    );
  });

  it('exports the filtered list, oldest first, for a spreadsheet', async () => {
    const answer = await api.call('GET', `${LIST}/exportar?cuit=${PERSON}`, { as: everybody.ADMIN });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="consultas.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [headers, ...lines] = answer.body.toString().split('\r\n').slice(0, -1);
    expect(headers).toBe(`\uFEFF${ACCESS_HEADERS.map((header) => `"${header}"`).join(';')}`);
    expect(lines.map((line: string) => line.split(';')[0])).toEqual([`"${firstDay}"`, `"${secondDay}"`]);
    expect(lines[0]).toContain(`"${PERSON}"`);
    expect(lines[0]).toContain('"10000003";"VISADOR"');
  });

  it('exports every access of a day, however many there are', async () => {
    // Two members of staff each, but for the first: a batch ends between them.
    const staff = [everybody.VISUALIZADOR.user.id, everybody.VISADOR.user.id];
    await api.platform.db.execute(sql`insert into data_accesses (cuit, user_id, dia, desde)
      select 30900000000 + n, case when m = 1 then ${staff[0]}::uuid else ${staff[1]}::uuid end, '2020-02-03', now()
      from generate_series(1, 501) n, generate_series(1, 2) m where n > 1 or m = 1`);
    const path = `${LIST}/exportar?desde=2020-02-03&hasta=2020-02-03`;
    const { body } = await api.call('GET', path, { as: everybody.ADMIN });
    expect(body.toString().trim().split('\r\n')).toHaveLength(1 + 1_001);
    await api.platform.db.execute(sql`delete from data_accesses where dia = '2020-02-03'`);
  });

  it('lists printed receipts too', async () => {
    const receipt = await api.call('GET', `/certificado-autorizado/emitir/inscripcion/${RECEIVED}`, {
      as: everybody.GESTION_COMPRAS,
    });
    expect(receipt.status).toBe(200);
    expect(await whoAndWhose(`?cuit=${RECEIVED}`)).toEqual([`GESTION_COMPRAS ${RECEIVED}`]);
  });

  it('lists each member of staff who read one supplier on one day', async () => {
    const staff = ['VISADOR', 'VISUALIZADOR'] as const;
    for (const role of staff) expect((await readRequest(everybody[role], RECEIVED)).status).toBe(200);
    const entries = staff.map((role) => `${role} ${RECEIVED}`);
    expect(await whoAndWhose(`?cuit=${RECEIVED}`)).toEqual(expect.arrayContaining(entries));
  });

  it.each([
    ['?cuit=123', 'El CUIT debe tener 11 números.'],
    ['?desde=2026-02-30', 'desde: no es una fecha válida (aaaa-mm-dd)'],
    ['?desde=2026-02-02&hasta=2026-02-01', "La fecha 'Hasta' no puede ser anterior a la fecha 'Desde'"],
  ])('refuses %s', async (query, message) => {
    for (const path of [LIST, `${LIST}/exportar`]) {
      const answer = await api.call('GET', `${path}${query}`, { as: everybody.ADMIN });
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
  });

  it.each([LIST, `${LIST}/exportar`])('GET %s is for administrators', async (path) => {
    await expectAccess(api, everybody, ['GET', path, ['ADMIN'], 200]);
  });
});
