import { count, inArray, or, sql } from 'drizzle-orm';
import type { Dashboard } from 'shared-api/contract';
import {
  addDays,
  type CivilDate,
  DELAY_DAYS,
  type Decision,
  dashboardWeeks,
  delaysOf,
  ESTADOS,
  type Estado,
  mondayOf,
  monthOf,
  type OnDay,
  requestsIn,
  stateAfter,
  WAIT_RANGES,
  waitsByRange,
} from 'shared-api/rules';
import { users } from '../../../accounts/users/tables.ts';
import { today } from '../../../platform/clock.ts';
import { startOfDay } from '../../../platform/db/city-day.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isReviewer } from '../../assignments/index.ts';
import { isWaiting, statusHistory, supplierRequests, waitingSince } from '../tables.ts';
import { dayOf, decisionsBetween } from './decisions.ts';

/** Limits each query. No city has nearly as many requests waiting, or decided in 90 days. */
const ENTRIES = 50_000;

/** Reads the state of the review in bounded queries. */
export async function dashboardOf({ db, clock }: Platform): Promise<Dashboard> {
  const hoy = today(clock);
  const weeks = dashboardWeeks(hoy);
  const [states, waits, received, decisions, open] = await Promise.all([
    countsByState(db),
    waitsByDay(db, ENTRIES),
    receivedByWeek(db, weeks[0] ?? hoy, ENTRIES),
    decisionsSince(db, addDays(hoy, 1 - DELAY_DAYS), ENTRIES),
    openByReviewer(db),
  ]);
  const totalsByWait = waitsByRange(waits, hoy);
  const decided = byWeek(decisions, ({ decided: day }) => day);
  const inMonth = decisions.filter(({ decided }) => decided >= monthOf(hoy));
  const deciders = new Set(inMonth.flatMap(({ userId }) => userId ?? []));
  const reviewers = await reviewersAnd(db, [...deciders, ...open.keys()]);
  return {
    hoy,
    estados: ESTADOS.map((estado) => ({
      estado,
      total: states.find((row) => row.estado === estado)?.total ?? 0,
    })),
    espera: WAIT_RANGES.map((range, index) => ({ ...range, total: totalsByWait[index] ?? 0 })),
    semanas: weeks.map((lunes) => ({
      lunes,
      recibidas: received.get(lunes) ?? 0,
      decididas: decided.get(lunes) ?? 0,
    })),
    revisores: reviewers.map((reviewer) => ({
      ...reviewer,
      en_revision: open.get(reviewer.id) ?? 0,
      decididas: requestsIn(inMonth.filter(({ userId }) => userId === reviewer.id)),
    })),
    demoras: delaysOf(decisions),
  };
}

/** Counts the requests in each state that has any, from an index alone. */
function countsByState(from: Sql): Promise<{ estado: Estado; total: number }[]> {
  return from
    .select({ estado: supplierRequests.estado, total: count() })
    .from(supplierRequests)
    .groupBy(supplierRequests.estado);
}

/** Counts the requests that wait for staff by the day on which they were sent, up to `cap` requests. */
async function waitsByDay(from: Sql, cap: number): Promise<OnDay[]> {
  const waiting = from
    .select({ day: dayOf(waitingSince(supplierRequests)).as('day') })
    .from(supplierRequests)
    .where(isWaiting(supplierRequests))
    .limit(cap)
    .as('waiting');
  return from.select({ day: waiting.day, total: count() }).from(waiting).groupBy(waiting.day);
}

/** Counts the requests sent in each week since a Monday, by their Mondays, up to `cap` sendings. */
async function receivedByWeek(
  from: Sql,
  since: CivilDate,
  cap: number,
): Promise<ReadonlyMap<CivilDate, number>> {
  const rows = await from
    .select({ day: sql<CivilDate>`sent.day`, requestId: sql<string>`sent.request_id` })
    .from(
      sql`(
        select distinct ${dayOf(sql`h.created_at`)} as day, h.request_id from ${statusHistory} h
        where h.estado = ${stateAfter('send')} and h.created_at >= ${startOfDay(since)}
        limit ${cap}
      ) sent`,
    );
  return byWeek(rows, ({ day }) => day);
}

/** Counts the requests of each week, by its Monday. */
function byWeek<Row extends { readonly requestId: string }>(
  rows: readonly Row[],
  dayOfRow: (row: Row) => CivilDate,
): ReadonlyMap<CivilDate, number> {
  const days = Map.groupBy(rows, dayOfRow);
  const weeks = Map.groupBy(days.keys(), mondayOf);
  return new Map(
    [...weeks].map(([monday, ofWeek]) => [monday, requestsIn(ofWeek.flatMap((day) => days.get(day) ?? []))]),
  );
}

/** Reads the newest decisions since a day, up to `cap`. */
function decisionsSince(from: Sql, since: CivilDate, cap: number): Promise<Decision[]> {
  return from
    .select({
      requestId: sql<string>`d.request_id`,
      userId: sql<string | null>`d.user_id`,
      estado: sql<Estado>`d.estado`,
      decided: dayOf(sql`d.created_at`),
      firstSent: dayOf(sql`d.first_sent_at`),
      isFirstAnswer: sql<boolean>`d.first_sequence = d.sent_sequence`,
    })
    .from(sql`(${decisionsBetween(startOfDay(since), null, cap)}) d`);
}

/** Counts the requests that wait in the hands of each reviewer, by the reviewer's id. */
async function openByReviewer(from: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await from
    .select({ id: supplierRequests.reviewerId, total: count() })
    .from(supplierRequests)
    .where(isWaiting(supplierRequests))
    .groupBy(supplierRequests.reviewerId);
  return new Map(rows.flatMap(({ id, total }) => (id === null ? [] : [[id, total] as const])));
}

/** Reads who may review, and some other users, by surname. */
const reviewersAnd = (from: Sql, ids: readonly string[]) =>
  from
    .select({ id: users.id, nombre: users.nombre, apellido: users.apellido })
    .from(users)
    .where(or(isReviewer, inArray(users.id, [...ids])))
    .orderBy(users.apellido, users.nombre, users.id);
