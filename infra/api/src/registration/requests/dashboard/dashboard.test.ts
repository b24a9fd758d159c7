import { eq } from 'drizzle-orm';
import type { Dashboard } from 'shared-api/contract';
import { addDays, dashboardWeeks, type Estado, mondayOf, workingDaysBetween } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { todayOf } from '#test/request.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { statusHistory, supplierRequests } from '../tables.ts';

describe.each(ANY_DATABASE)('the dashboard (%s)', (kind) => {
  let api: TestApi;
  let auditor: Session;
  let today: string;
  const read = async (): Promise<Dashboard> =>
    (await api.call('GET', '/sujeto-fiscal/tablero', { as: auditor })).body;
  const total = (of: readonly { total: number }[]) => of.reduce((sum, one) => sum + one.total, 0);

  /** Stores a request with its history: states and the days on which it came into them, at noon in the city. */
  const store = async (n: number, steps: readonly (readonly [Estado, string])[]) => {
    const at = (day: string) => `${day}T15:00:00Z`;
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last) throw new Error('a request has a state');
    const cuit = madeTaxId(n);
    const created = at(first[1]);
    await storeRequests(api, [{ cuit, company: `Caso ${n}`, estado: last[0], created, since: at(last[1]) }]);
    const [row] = await api.platform.db
      .select()
      .from(supplierRequests)
      .where(eq(supplierRequests.cuit, cuit));
    for (const [estado, day] of steps) {
      await api.platform.db
        .insert(statusHistory)
        .values({ requestId: row?.id ?? '', estado, observaciones: [], createdAt: new Date(at(day)) });
    }
  };

  beforeAll(async () => {
    api = await startApi(kind);
    auditor = await api.login('10000003');
    // A Wednesday without holidays in the weeks before it, beyond anything of the demo.
    const wednesday = Date.parse('2027-10-06T15:00:00Z');
    api.clock.move(wednesday - Date.now());
    auditor = await api.login('10000003');
    today = todayOf(api);
  });
  afterAll(() => api?.stop());

  it('counts the requests of each state', async () => {
    const before = await read();
    await store(1, [['INICIADO', '2027-10-01']]);
    await store(2, [['INICIADO', '2027-10-01']]);
    const after = await read();
    const grown = after.estados.map(({ estado, total: now }, index) => [
      estado,
      now - (before.estados[index]?.total ?? 0),
    ]);
    expect(grown.filter(([, more]) => more !== 0)).toEqual([['INICIADO', 2]]);
    expect(after.hoy).toBe('2027-10-06');
  });

  it('counts waiting requests by working days since the last submission, also under review', async () => {
    const before = await read();
    await store(10, [['PENDIENTE EN OBSERVACION', '2027-10-06']]);
    await store(11, [['PENDIENTE EN OBSERVACION', '2027-10-04']]);
    await store(12, [
      ['PENDIENTE EN OBSERVACION', '2027-10-01'],
      ['OBSERVACION', '2027-10-06'],
    ]);
    await store(13, [
      ['PENDIENTE EN OBSERVACION', '2027-08-02'],
      ['EN CORRECCION', '2027-09-02'],
      ['PENDIENTE EN OBSERVACION', '2027-09-27'],
    ]);
    await store(14, [['PENDIENTE EN OBSERVACION', '2027-07-01']]);
    // It waits for its supplier.
    await store(15, [
      ['PENDIENTE EN OBSERVACION', '2027-07-01'],
      ['EN CORRECCION', '2027-10-05'],
    ]);
    expect(workingDaysBetween('2027-10-01', today)).toBe(3);
    expect(workingDaysBetween('2027-09-27', today)).toBe(7);
    const after = await read();
    expect(after.espera.map((range, index) => range.total - (before.espera[index]?.total ?? 0))).toEqual([
      2, 1, 1, 1,
    ]);
    expect(total(after.espera)).toBe(
      total(
        after.estados.filter(({ estado }) => ['PENDIENTE EN OBSERVACION', 'OBSERVACION'].includes(estado)),
      ),
    );
  });

  it('counts submissions and decisions by week, once per wait', async () => {
    const { semanas } = await read();
    expect(semanas.map(({ lunes }) => lunes)).toEqual(dashboardWeeks(today));
    expect(semanas).toHaveLength(12);
    await store(20, [
      ['PENDIENTE EN OBSERVACION', '2027-09-21'],
      ['OBSERVACION', '2027-09-22'],
      ['HABILITADO', '2027-09-24'],
      // Neither of these ends a wait.
      ['RECHAZADO', '2027-09-29'],
    ]);
    await store(21, [
      ['PENDIENTE EN OBSERVACION', '2027-09-26'],
      ['RECHAZADO', '2027-09-27'],
    ]);
    // Too long ago for either.
    await store(22, [
      ['PENDIENTE EN OBSERVACION', '2027-05-03'],
      ['HABILITADO', '2027-05-04'],
    ]);
    const after = (await read()).semanas;
    const grown = after.flatMap(({ lunes, recibidas, decididas }, index) => {
      const [came, decided] = [
        recibidas - (semanas[index]?.recibidas ?? 0),
        decididas - (semanas[index]?.decididas ?? 0),
      ];
      return came || decided ? [[lunes, came, decided]] : [];
    });
    expect(grown).toEqual([
      // Sunday 26 belongs to the week that began on Monday 20.
      ['2027-09-20', 2, 1],
      ['2027-09-27', 0, 1],
    ]);
    expect(mondayOf('2027-09-26')).toBe('2027-09-20');
  });

  it('shows the median of the decisions in working days', async () => {
    // Of those stored above: 23 (a Tuesday to its Friday is 3, a Sunday to Monday 1, August's correction 22, the old one 66).
    const waits = [
      workingDaysBetween('2027-09-21', '2027-09-24'),
      workingDaysBetween('2027-09-26', '2027-09-27'),
      workingDaysBetween('2027-08-02', '2027-09-02'),
      workingDaysBetween('2027-07-01', '2027-10-05'),
    ].toSorted((a, b) => a - b);
    expect((await read()).mediana).toBe(((waits[1] ?? 0) + (waits[2] ?? 0)) / 2);
  });

  it('shows no median without decisions', async () => {
    api.clock.move(Date.parse(`${addDays(today, 200)}T15:00:00Z`) - api.clock.now().getTime());
    auditor = await api.login('10000003');
    const { mediana, semanas } = await read();
    expect(mediana).toBeNull();
    expect(semanas.every(({ recibidas, decididas }) => recibidas + decididas === 0)).toBe(true);
  });
});
