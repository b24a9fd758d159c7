import { and, count, countDistinct, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Dashboard } from 'shared-api/contract';
import {
  addDays,
  type BoardFilter,
  CITY_TIME_ZONE,
  type CivilDate,
  DELAY_DAYS,
  dashboardWeeks,
  daysOfWait,
  delaysOf,
  ESTADOS,
  hasCertificate,
  isDecided,
  isFinal,
  monthOf,
  stateAfter,
  statesWhere,
  WAIT_RANGES,
  waitsByRange,
  weekEnd,
} from 'shared-api/rules';
import { compareByName, users } from '../../accounts/users/tables.ts';
import { today } from '../../platform/clock.ts';
import { type Database, startOfDay } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { isReviewer, reviewerColumns } from '../assignments/index.ts';
import { isWaiting, supplierRequests as r, statusHistory, waitingSince } from './tables.ts';

/** Reads the state of the review in bounded queries. */
export async function dashboardOf({ db, clock }: Platform): Promise<Dashboard> {
  const hoy = today(clock);
  const weeks = dashboardWeeks(hoy);
  const [states, waits, received, decisions, open] = await Promise.all([
    db.select({ estado: r.estado, total: count() }).from(r).groupBy(r.estado),
    waitsByDay(db),
    receivedByWeek(db, weeks[0] ?? hoy),
    decisionCounts(db, hoy),
    db.select({ id: r.reviewerId, total: count() }).from(r).where(isWaiting(r)).groupBy(r.reviewerId),
  ]);
  const totalsByWait = waitsByRange(waits, hoy);
  const reviewers = await reviewersAnd(db, [
    ...decisions.flatMap(({ userId, inMonth }) => (userId && inMonth > 0 ? userId : [])),
    ...open.flatMap(({ id }) => id ?? []),
  ]);
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
      en_revision: open.find(({ id }) => id === reviewer.id)?.total ?? 0,
      decididas: decisions.find(({ userId }) => userId === reviewer.id)?.inMonth ?? 0,
    })),
    demoras: delaysOf(
      decisions.flatMap(({ firstSent, decided, ...counts }) =>
        firstSent && decided ? [{ firstSent, decided, ...counts }] : [],
      ),
    ),
  };
}

/** Counts the requests that wait for staff by the day on which they were sent. */
function waitsByDay(db: Database) {
  const waiting = db
    .select({ day: dayOf(waitingSince(r)).as('day') })
    .from(r)
    .where(isWaiting(r))
    .limit(MOST_READ)
    .as('waiting');
  return db.select({ day: waiting.day, total: count() }).from(waiting).groupBy(waiting.day);
}

function receivedByWeek(db: Database, since: CivilDate) {
  const monday = mondayOfInstant(sql`${statusHistory.createdAt}`);
  return db
    .select({ monday, requests: countDistinct(statusHistory.requestId) })
    .from(statusHistory)
    .where(and(eq(statusHistory.estado, stateAfter('send')), gte(statusHistory.createdAt, startOfDay(since))))
    .groupBy(sql`1`);
}

/**
 * Counts the newest decisions of the last `DELAY_DAYS` days in groups. The keys of a group are not null: the
 * Monday of a week, a reviewer, or the days of the first submission and of the decision. `inMonth`: since the first of the month.
 */
function decisionCounts(db: Database, hoy: CivilDate) {
  const newest = decisionsBetween(startOfDay(addDays(hoy, 1 - DELAY_DAYS)), null);
  const inMonth = sql`d.created_at >= ${startOfDay(monthOf(hoy))}`;
  return db
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

async function reviewersAnd(db: Database, ids: readonly string[]) {
  const reviewers = await db
    .select(reviewerColumns)
    .from(users)
    .where(or(isReviewer, inArray(users.id, [...ids])))
    .orderBy(users.id);
  return reviewers.sort(compareByName);
}

const dayOf = (instant: SQL) =>
  sql<CivilDate>`(${instant} at time zone ${sql.raw(`'${CITY_TIME_ZONE}'`)})::date::text`;

const mondayOfInstant = (instant: SQL) =>
  sql<CivilDate>`date_trunc('week', ${instant} at time zone ${sql.raw(`'${CITY_TIME_ZONE}'`)})::date::text`;

/** Limits each query. No city has nearly as many requests waiting, or decided in 90 days. */
const MOST_READ = 50_000;

/** States after which a supplier's next sending begins something new. */
const SETTLED = ESTADOS.filter((estado) => hasCertificate(estado) || isFinal(estado));

/**
 * Writes the query of the staff's answers to what suppliers sent, newest first: enabled, rejected or to be corrected. Later
 * changes of a decided request (disabling an enabled one, a renewal) are no answers.
 */
function decisionsBetween(since: SQL, until: SQL | null): SQL {
  const earlier = sql`h.request_id = d.request_id and h.sequence < d.sequence`;
  return sql`
    select d.request_id, d.user_id, d.estado, d.created_at, sent.sequence as sent_sequence,
      first_sent.sequence as first_sequence, first_sent.created_at as first_sent_at
    from (
      select h.request_id, h.sequence, h.estado, h.user_id, h.created_at from ${statusHistory} h
      where ${inArray(sql`h.estado`, [...statesWhere(isDecided)])} and h.created_at >= ${since}
        ${until ? sql`and h.created_at < ${until}` : sql``}
      order by h.created_at desc limit ${MOST_READ}
    ) d
    cross join lateral (
      select h.estado, h.sequence from ${statusHistory} h
      where ${earlier} and h.estado <> ${stateAfter('take')}
      order by h.sequence desc limit 1
    ) sent
    cross join lateral (
      select h.sequence, h.created_at from ${statusHistory} h
      where ${earlier} and h.estado = ${stateAfter('send')} and h.sequence > coalesce((
        select max(h.sequence) from ${statusHistory} h
        where ${earlier} and ${inArray(sql`h.estado`, SETTLED)}
      ), 0)
      order by h.sequence limit 1
    ) first_sent
    where sent.estado = ${stateAfter('send')}`;
}

/** Condition: the request is one of those that a number of the dashboard counts on a day. */
export function isCounted({ number, value }: BoardFilter, today: CivilDate): SQL | undefined {
  const decided = (since: CivilDate, until: CivilDate | null) =>
    decisionsBetween(startOfDay(since), until === null ? null : startOfDay(addDays(until, 1)));
  switch (number) {
    case 'espera': {
      const { first, last } = daysOfWait(Number(value), today);
      const since = waitingSince(r);
      return and(
        isWaiting(r),
        first ? gte(since, startOfDay(first)) : undefined,
        last ? lt(since, startOfDay(addDays(last, 1))) : undefined,
      );
    }
    case 'revisor':
      return and(isWaiting(r), eq(r.reviewerId, value));
    case 'recibidas':
      return sql`${r.id} in (
        select h.request_id from ${statusHistory} h
        where h.estado = ${stateAfter('send')} and h.created_at >= ${startOfDay(value)}
          and h.created_at < ${startOfDay(addDays(weekEnd(value), 1))}
      )`;
    case 'decididas':
      return sql`${r.id} in (select d.request_id from (${decided(value, weekEnd(value))}) d)`;
    case 'decidio':
      return sql`${r.id} in (
        select d.request_id from (${decided(monthOf(today), null)}) d where d.user_id = ${value}
      )`;
  }
}
