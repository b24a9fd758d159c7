import { eq, inArray } from 'drizzle-orm';
import type { Dashboard } from 'shared-api/contract';
import {
  addDays,
  awaitsStaff,
  dashboardWeeks,
  type Estado,
  mondayOf,
  workingDaysBetween,
} from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { todayOf } from '#test/request.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { statusHistory, supplierRequests } from './tables.ts';

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
    const submission = steps.findLast(([estado]) => estado === 'PENDIENTE EN OBSERVACION');
    const queue = awaitsStaff(last[0]) && submission ? { sentAt: new Date(at(submission[1])) } : {};
    await storeRequests(api, [
      { cuit, company: `Caso ${n}`, estado: last[0], created, since: at(last[1]), queue },
    ]);
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

  it('shows the times from the first sending to the first answer and to the decision', async () => {
    const days = (from: string, to: string) => workingDaysBetween(from, to);
    // Corrected twice: one first answer, and a decision that counts from the first sending.
    await store(30, [
      ['PENDIENTE EN OBSERVACION', '2027-08-09'],
      ['EN CORRECCION', '2027-08-11'],
      ['PENDIENTE EN OBSERVACION', '2027-08-18'],
      ['OBSERVACION', '2027-08-19'],
      ['HABILITADO', '2027-08-20'],
      // A new round: what is sent after an enabling has its own first answer.
      ['EN CORRECCION', '2027-09-01'],
      ['PENDIENTE EN OBSERVACION', '2027-09-02'],
      ['HABILITADO', '2027-09-03'],
    ]);
    const answers = [
      days('2027-08-09', '2027-08-11'),
      days('2027-09-02', '2027-09-03'),
      days('2027-09-21', '2027-09-24'),
      days('2027-09-26', '2027-09-27'),
      days('2027-08-02', '2027-09-02'),
      // Decided within the 90 days, sent before them.
      days('2027-07-01', '2027-10-05'),
    ].toSorted((a, b) => a - b);
    const decisions = [
      days('2027-08-09', '2027-08-20'),
      days('2027-09-02', '2027-09-03'),
      days('2027-09-21', '2027-09-24'),
      days('2027-09-26', '2027-09-27'),
    ].toSorted((a, b) => a - b);
    const { demoras } = await read();
    expect(demoras).toEqual({
      primera_respuesta: {
        total: 6,
        mediana: ((answers[2] ?? 0) + (answers[3] ?? 0)) / 2,
        p90: answers[5],
      },
      decision: { total: 4, mediana: ((decisions[1] ?? 0) + (decisions[2] ?? 0)) / 2, p90: decisions[3] },
    });
  });

  it('counts what waits in the hands of each reviewer, and what they decided this month', async () => {
    const { id, nombre, apellido } = auditor.user;
    const own = async () => (await read()).revisores.find((reviewer) => reviewer.id === id);
    const before = await own();
    await store(40, [
      ['PENDIENTE EN OBSERVACION', '2027-10-04'],
      ['OBSERVACION', '2027-10-05'],
    ]);
    await store(41, [
      ['PENDIENTE EN OBSERVACION', '2027-10-01'],
      ['HABILITADO', '2027-10-04'],
    ]);
    // Decided in the month before.
    await store(42, [
      ['PENDIENTE EN OBSERVACION', '2027-09-28'],
      ['HABILITADO', '2027-09-30'],
    ]);
    const { db } = api.platform;
    await db
      .update(supplierRequests)
      .set({ reviewerId: id })
      .where(eq(supplierRequests.cuit, madeTaxId(40)));
    const decided = await db
      .select({ id: supplierRequests.id })
      .from(supplierRequests)
      .where(inArray(supplierRequests.cuit, [madeTaxId(41), madeTaxId(42)]));
    await db
      .update(statusHistory)
      .set({ userId: id })
      .where(
        inArray(
          statusHistory.requestId,
          decided.map((row) => row.id),
        ),
      );
    expect(await own()).toEqual({
      id,
      nombre,
      apellido,
      en_revision: (before?.en_revision ?? 0) + 1,
      decididas: (before?.decididas ?? 0) + 1,
    });
  });

  it('opens for each number the list of what it counts', async () => {
    const board = await read();
    const numbers: [string, number][] = [
      ...board.estados.map(({ estado, total }): [string, number] => [`estado=${estado}`, total]),
      ...board.espera.map(({ desde, total }): [string, number] => [`tablero=espera:${desde}`, total]),
      ...board.semanas.flatMap(({ lunes, recibidas, decididas }): [string, number][] => [
        [`tablero=recibidas:${lunes}`, recibidas],
        [`tablero=decididas:${lunes}`, decididas],
      ]),
      ...board.revisores.flatMap(({ id, en_revision, decididas }): [string, number][] => [
        [`tablero=revisor:${id}`, en_revision],
        [`tablero=decidio:${id}`, decididas],
      ]),
    ];
    expect(numbers.filter(([, count]) => count > 0).length).toBeGreaterThan(15);
    for (const [search, count] of numbers) {
      const list = await api.call('GET', `/sujeto-fiscal?${search}`, { as: auditor });
      expect([search, list.body.total]).toEqual([search, count]);
    }
  });

  it('shows no times without decisions', async () => {
    api.clock.move(Date.parse(`${addDays(today, 200)}T15:00:00Z`) - api.clock.now().getTime());
    auditor = await api.login('10000003');
    const { demoras, semanas } = await read();
    expect(demoras.decision).toEqual({ total: 0, mediana: null, p90: null });
    expect(semanas.every(({ recibidas, decididas }) => recibidas + decididas === 0)).toBe(true);
  });
});
