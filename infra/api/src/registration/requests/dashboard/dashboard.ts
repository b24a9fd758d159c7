import { and, count, countDistinct, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Dashboard } from 'shared-api/contract';
import {
  addDays,
  type CivilDate,
  DELAY_DAYS,
  dashboardWeeks,
  delaysOf,
  ESTADOS,
  monthOf,
  type OnDay,
  stateAfter,
  WAIT_RANGES,
  waitsByRange,
} from 'shared-api/rules';
import { compareByName } from '../../../accounts/staff-search/index.ts';
import { users } from '../../../accounts/users/tables.ts';
import { today } from '../../../platform/clock.ts';
import { startOfDay } from '../../../platform/db/city-day.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isReviewer } from '../../assignments/index.ts';
import { isWaiting, statusHistory, supplierRequests, waitingSince } from '../tables.ts';
import { dayOf, decisionsBetween, MOST_READ, mondayOfInstant } from './decisions.ts';

/** Reads the state of the review in bounded queries. */
export async function dashboardOf({ db, clock }: Platform): Promise<Dashboard> {
  const hoy = today(clock);
  const weeks = dashboardWeeks(hoy);
  const [states, waits, received, decisions, open] = await Promise.all([
    countsByState(db),
    waitsByDay(db),
    receivedByWeek(db, weeks[0] ?? hoy),
    decisionCounts(db, hoy),
    openByReviewer(db),
  ]);
  const totalsByWait = waitsByRange(waits, hoy);
  const decidedBy = new Map(
    decisions.flatMap(({ userId, inMonth }) => (userId && inMonth > 0 ? [[userId, inMonth] as const] : [])),
  );
  const reviewers = await reviewersAnd(db, [...decidedBy.keys(), ...open.keys()]);
  return {
    hoy,
    estados: ESTADOS.map((estado) => ({
      estado,
      total: states.find((row) => row.estado === estado)?.total ?? 0,
    })),
    espera: WAIT_RANGES.map((range, index) => ({ ...range, total: totalsByWait[index] ?? 0 })),
    semanas: weeks.map((lunes) => ({
      lunes,
      recibidas: received.find(({ monday }) => monday === lunes)?.requests ?? 0,
      decididas: decisions.find(({ monday }) => monday === lunes)?.requests ?? 0,
    })),
    revisores: reviewers.map((reviewer) => ({
      ...reviewer,
      en_revision: open.get(reviewer.id) ?? 0,
      decididas: decidedBy.get(reviewer.id) ?? 0,
    })),
    demoras: delaysOf(
      decisions.flatMap(({ firstSent, decided, ...counts }) =>
        firstSent && decided ? [{ firstSent, decided, ...counts }] : [],
      ),
    ),
  };
}

/** Counts the requests in each state that has any, from an index alone. */
function countsByState(from: Sql) {
  return from
    .select({ estado: supplierRequests.estado, total: count() })
    .from(supplierRequests)
    .groupBy(supplierRequests.estado);
}

/** Counts the requests that wait for staff by the day on which they were sent. */
async function waitsByDay(from: Sql): Promise<OnDay[]> {
  const waiting = from
    .select({ day: dayOf(waitingSince(supplierRequests)).as('day') })
    .from(supplierRequests)
    .where(isWaiting(supplierRequests))
    .limit(MOST_READ)
    .as('waiting');
  return from.select({ day: waiting.day, total: count() }).from(waiting).groupBy(waiting.day);
}

async function receivedByWeek(from: Sql, since: CivilDate) {
  const monday = mondayOfInstant(sql`${statusHistory.createdAt}`);
  return from
    .select({ monday, requests: countDistinct(statusHistory.requestId) })
    .from(statusHistory)
    .where(and(eq(statusHistory.estado, stateAfter('send')), gte(statusHistory.createdAt, startOfDay(since))))
    .groupBy(sql`1`);
}

/**
 * Counts the newest decisions of the last `DELAY_DAYS` days in groups. The keys of a group are not null: the
 * Monday of a week, a reviewer, or the days of the first submission and of the decision. `inMonth`: since the first of the month.
 */
function decisionCounts(from: Sql, hoy: CivilDate) {
  const newest = decisionsBetween(startOfDay(addDays(hoy, 1 - DELAY_DAYS)), null);
  const inMonth = sql`d.created_at >= ${startOfDay(monthOf(hoy))}`;
  return from
    .select({
      monday: sql<CivilDate | null>`d.monday`,
      userId: sql<string | null>`d.user_id`,
      firstSent: sql<CivilDate | null>`d.first_sent`,
      decided: sql<CivilDate | null>`d.decided`,
      requests: countDistinct(sql`d.request_id`),
      inMonth: sql`count(distinct d.request_id) filter (where ${inMonth})`.mapWith(Number),
      answers: sql`count(*) filter (where d.first_sequence = d.sent_sequence)`.mapWith(Number),
      decisions: sql`count(*) filter (where d.estado <> ${stateAfter('correct')})`.mapWith(Number),
    })
    .from(
      sql`(
        select d.*, ${mondayOfInstant(sql`d.created_at`)} as monday,
          ${dayOf(sql`d.first_sent_at`)} as first_sent, ${dayOf(sql`d.created_at`)} as decided
        from (${newest}) d
      ) d`,
    )
    .groupBy(sql`grouping sets ((d.monday), (d.user_id), (d.first_sent, d.decided))`);
}

async function openByReviewer(from: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await from
    .select({ id: supplierRequests.reviewerId, total: count() })
    .from(supplierRequests)
    .where(isWaiting(supplierRequests))
    .groupBy(supplierRequests.reviewerId);
  return new Map(rows.flatMap(({ id, total }) => (id === null ? [] : [[id, total] as const])));
}

async function reviewersAnd(from: Sql, ids: readonly string[]) {
  const reviewers = await from
    .select({ id: users.id, nombre: users.nombre, apellido: users.apellido })
    .from(users)
    .where(or(isReviewer, inArray(users.id, [...ids])))
    .orderBy(users.id);
  return reviewers.sort(compareByName);
}
