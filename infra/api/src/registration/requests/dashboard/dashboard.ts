import { count, inArray, sql } from 'drizzle-orm';
import type { Dashboard } from 'shared-api/contract';
import {
  awaitsStaff,
  CITY_TIME_ZONE,
  type CivilDate,
  type Decided,
  dashboardWeeks,
  ESTADOS,
  type Estado,
  isDecided,
  medianDecision,
  mondayOf,
  type OnDay,
  stateAfter,
  statesWhere,
  WAIT_RANGES,
  waitsByRange,
} from 'shared-api/rules';
import { today } from '../../../platform/clock.ts';
import { startOfDay } from '../../../platform/db/city-day.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { statusHistory, supplierRequests } from '../tables.ts';

/** Limits each query. No city has nearly as many requests waiting, or decided in twelve weeks. */
const ENTRIES = 50_000;

/** Reads the state of the review in four bounded queries. */
export async function dashboardOf({ db, clock }: Platform): Promise<Dashboard> {
  const hoy = today(clock);
  const weeks = dashboardWeeks(hoy);
  const since = weeks[0] ?? hoy;
  const [states, waits, submissions, decisions] = await Promise.all([
    countsByState(db),
    waitsByDay(db, ENTRIES),
    submissionsByDay(db, since, ENTRIES),
    decisionsByDay(db, since, ENTRIES),
  ]);
  const totalsByWait = waitsByRange(waits, hoy);
  const inWeek = (monday: string, days: readonly { readonly day: string; readonly total: number }[]) =>
    days.filter(({ day }) => mondayOf(day) === monday).reduce((sum, { total }) => sum + total, 0);
  const decisionDays = decisions.map(({ decided: day, total }) => ({ day, total }));
  return {
    hoy,
    estados: ESTADOS.map((estado) => ({
      estado,
      total: states.find((row) => row.estado === estado)?.total ?? 0,
    })),
    espera: WAIT_RANGES.map((range, index) => ({ ...range, total: totalsByWait[index] ?? 0 })),
    semanas: weeks.map((lunes) => ({
      lunes,
      recibidas: inWeek(lunes, submissions),
      decididas: inWeek(lunes, decisionDays),
    })),
    mediana: medianDecision(decisions),
  };
}

/** Converts an instant to the day in the city. */
const dayOf = (instant: string) => sql.raw(`(${instant} at time zone '${CITY_TIME_ZONE}')::date::text`);

/** Counts the requests in each state that has any, from an index alone. */
function countsByState(from: Sql): Promise<{ estado: Estado; total: number }[]> {
  return from
    .select({ estado: supplierRequests.estado, total: count() })
    .from(supplierRequests)
    .groupBy(supplierRequests.estado);
}

/** Counts the requests that wait for staff by the day on which they were sent, up to `cap` requests. */
function waitsByDay(from: Sql, cap: number): Promise<OnDay[]> {
  return from.select({ day: sql<CivilDate>`waits.day`, total: sql<number>`waits.total` }).from(
    sql`(
        select ${dayOf('sent_at')} as day, count(*)::int as total
        from (
          select coalesce(
            (
              select h.created_at from ${statusHistory} h
              where h.request_id = r.id and h.estado = ${stateAfter('send')}
              order by h.sequence desc limit 1
            ),
            r.estado_desde
          ) as sent_at
          from ${supplierRequests} r
          where ${inArray(sql`r.estado`, statesWhere(awaitsStaff))}
          limit ${cap}
        ) entry
        group by 1
      ) waits`,
  );
}

/** Counts the requests sent on each day since a day, up to `cap` requests. */
function submissionsByDay(from: Sql, since: CivilDate, cap: number): Promise<OnDay[]> {
  return from.select({ day: sql<CivilDate>`submissions.day`, total: sql<number>`submissions.total` }).from(
    sql`(
        select ${dayOf('created_at')} as day, count(*)::int as total
        from (
          select h.created_at from ${statusHistory} h
          where h.estado = ${stateAfter('send')} and h.created_at >= ${startOfDay(since)}
          order by h.created_at desc limit ${cap}
        ) entry
        group by 1
      ) submissions`,
  );
}

/**
 * Counts the decisions since a day by the day on which the request was sent and the day of the decision, up to `cap`
 * decisions. Later changes of a decided request (disabling an enabled one, a renewal) are not counted.
 */
function decisionsByDay(from: Sql, since: CivilDate, cap: number): Promise<Decided[]> {
  return from
    .select({
      sent: sql<CivilDate>`decisions.sent`,
      decided: sql<CivilDate>`decisions.decided`,
      total: sql<number>`decisions.total`,
    })
    .from(
      sql`(
        select ${dayOf('sent_at')} as sent, ${dayOf('decided_at')} as decided, count(*)::int as total
        from (
          select before.created_at as sent_at, d.created_at as decided_at
          from (
            select * from ${statusHistory} h
            where ${inArray(sql`h.estado`, statesWhere(isDecided))} and h.created_at >= ${startOfDay(since)}
            order by h.created_at desc limit ${cap}
          ) d
          cross join lateral (
            select h.estado, h.created_at from ${statusHistory} h
            where h.request_id = d.request_id and h.sequence < d.sequence and h.estado <> ${stateAfter('take')}
            order by h.sequence desc limit 1
          ) before
          where before.estado = ${stateAfter('send')}
        ) entry
        group by 1, 2
      ) decisions`,
    );
}
