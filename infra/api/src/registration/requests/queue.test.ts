import type { RequestRow } from 'shared-api/contract';
import { addDays, firstDayInTime, QUEUES, STAFF_ROLES, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';

describe.each(ANY_DATABASE)('the review queue (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    const { VISADOR, ADMIN, VISUALIZADOR } = everybody;
    const today = todayInCity(api.platform.clock.now());
    const noonOf = (day: string) => `${day}T15:00:00.000Z`;
    const inTime = noonOf(firstDayInTime(today, false));
    const overdue = noonOf(addDays(firstDayInTime(today, false), -1));
    const correctedInTime = noonOf(firstDayInTime(today, true));
    const request = (
      n: number,
      company: string,
      part: Partial<Parameters<typeof storeRequests>[1][number]>,
    ) => ({
      cuit: madeTaxId(n),
      company: `Puelche ${company}`,
      estado: 'PENDIENTE EN OBSERVACION' as const,
      created: '2020-01-01T12:00:00Z',
      since: inTime,
      ...part,
    });
    const sentAt = new Date(overdue);
    await storeRequests(api, [
      request(101, 'reciente', {}),
      // In review since the last day in time, and sent a day before it.
      request(102, 'mía', { estado: 'OBSERVACION', queue: { sentAt, reviewerId: VISADOR.user.id } }),
      request(103, 'de otra', {
        estado: 'OBSERVACION',
        since: overdue,
        queue: { reviewerId: ADMIN.user.id },
      }),
      request(104, 'corregida', {
        since: correctedInTime,
        queue: { wasCorrected: true, reviewerId: VISADOR.user.id },
      }),
      // In time for a first review, late for that of corrections.
      request(108, 'corregida y demorada', { queue: { wasCorrected: true, reviewerId: ADMIN.user.id } }),
      request(105, 'de quien ya no revisa', { queue: { reviewerId: VISUALIZADOR.user.id } }),
      request(106, 'en corrección', {
        estado: 'EN CORRECCION',
        queue: { wasCorrected: true, reviewerId: VISADOR.user.id },
      }),
      request(107, 'habilitada', { estado: 'HABILITADO', since: overdue }),
    ]);
  });
  afterAll(() => api?.stop());

  const list = async (as: Session, query: string) =>
    (await api.call('GET', `/sujeto-fiscal?${query}`, { as })).body;
  const names = async (as: Session, query: string): Promise<string[]> =>
    (await list(as, `size=100&buscar=puelche&${query}`)).data.map(({ razon_social }: RequestRow) =>
      razon_social?.replace('Puelche ', ''),
    );

  it.each([
    [
      'para_revisar',
      ['mía', 'de otra', 'reciente', 'corregida', 'corregida y demorada', 'de quien ya no revisa'],
    ],
    ['mias', ['mía', 'corregida']],
    ['sin_tomar', ['reciente', 'de quien ya no revisa']],
    ['corregidas', ['corregida', 'corregida y demorada']],
    ['fuera_de_plazo', ['mía', 'de otra', 'corregida y demorada']],
  ])('has in %s, the longest wait first: %o', async (queue, expected) => {
    const foundNames = await names(everybody.VISADOR, `cola=${queue}&orden=nombre`);
    // Those sent at the same instant have no order that anybody would know.
    expect([...foundNames].sort()).toEqual([...expected].sort());
    const waits = (await list(everybody.VISADOR, `size=100&cola=${queue}`)).data.map(
      ({ turno }: RequestRow) => turno?.enviado,
    );
    expect(waits).toEqual([...waits].sort());
  });

  it.each(STAFF_ROLES)('counts for %s what its lists hold, each person’s own among them', async (role) => {
    const as = everybody[role];
    const { status, body } = await api.call('GET', '/sujeto-fiscal/cola', { as });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([...QUEUES].sort());
    for (const queue of QUEUES) {
      expect([queue, body[queue]]).toEqual([queue, (await list(as, `cola=${queue}`)).total]);
    }
  });

  it('is another one for another reviewer, and closed to suppliers', async () => {
    expect((await names(everybody.ADMIN, 'cola=mias')).sort()).toEqual(['corregida y demorada', 'de otra']);
    expect((await api.call('GET', '/sujeto-fiscal/cola', { as: everybody.PROVEEDOR })).status).toBe(403);
  });

  it('refuses a part that there is not', async () => {
    expect((await api.call('GET', '/sujeto-fiscal?cola=otras', { as: everybody.VISADOR })).status).toBe(400);
  });

  it('is exported as it is shown', async () => {
    const path = '/sujeto-fiscal/exportar?formato=csv&buscar=puelche&cola=mias';
    const { body } = await api.call('GET', path, { as: everybody.VISADOR });
    expect(
      body
        .toString()
        .match(/Puelche [^";]+/g)
        ?.sort(),
    ).toEqual(['Puelche corregida', 'Puelche mía']);
  });

  it('shows the labels of each request', async () => {
    const as = everybody.VISADOR;
    const { body: supplier } = await api.call('GET', `/proveedor/cuit/${madeTaxId(102)}`, { as });
    const label = await api.call('POST', '/etiqueta-rubro', { as, body: { etiqueta_nombre: 'Puelchería' } });
    const body = { proveedor_id: supplier.id, etiqueta_ids: [label.body.data.id] };
    expect((await api.call('POST', '/etiqueta-proveedor/etiquetar', { as, body })).status).toBe(200);
    const rows: RequestRow[] = (await list(as, 'cola=mias&buscar=puelche')).data;
    expect(rows.map(({ cuit, etiquetas }) => [cuit, etiquetas.map((one) => one.etiqueta_nombre)])).toEqual(
      expect.arrayContaining([
        [madeTaxId(102), ['Puelchería']],
        [madeTaxId(104), []],
      ]),
    );
  });

  it('lists several states together, and refuses an unknown one', async () => {
    const states = async (estado: string) => {
      const path = `/sujeto-fiscal?size=100&estado=${encodeURIComponent(estado)}`;
      const { status, body } = await api.call('GET', path, { as: everybody.VISUALIZADOR });
      return [status, [...new Set(body.data?.map((row: RequestRow) => row.estado_tramite.estado))].sort()];
    };
    expect(await states('HABILITADO')).toEqual([200, ['HABILITADO']]);
    expect(await states('HABILITADO,OBSERVACION')).toEqual([200, ['HABILITADO', 'OBSERVACION']]);
    expect((await states('HABILITADO,LISTO'))[0]).toBe(400);
  });
});
