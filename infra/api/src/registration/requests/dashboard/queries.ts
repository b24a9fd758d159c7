import { count, inArray, sql } from 'drizzle-orm';
import {
  awaitsStaff,
  CITY_TIME_ZONE,
  type CivilDate,
  type Decided,
  type Estado,
  isDecided,
  type OnDay,
  stateAfter,
  statesWhere,
} from 'shared-api/rules';
import { startOfDay } from '../../../platform/db/city-day.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { statusHistory, supplierRequests } from '../tables.ts';

/** Converts an instant to the day in the city. */
const dayOf = (instant: string) => sql.raw(`(${instant} at time zone '${CITY_TIME_ZONE}')::date::text`);

/** Counts the requests in each state that has any, from an index alone. */
export function countsByState(from: Sql): Promise<{ estado: Estado; total: number }[]> {
  return from
    .select({ estado: supplierRequests.estado, total: count() })
    .from(supplierRequests)
    .groupBy(supplierRequests.estado);
}

/** Counts the requests that wait for staff by the day on which they were sent, up to `cap` requests. */
export function waitingByDay(from: Sql, cap: number): Promise<OnDay[]> {
  return from.select({ day: sql<CivilDate>`waiting.day`, total: sql<number>`waiting.total` }).from(
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
      ) waiting`,
  );
}

/** Counts the requests sent on each day since a day, up to `cap` requests. */
export function sentByDay(from: Sql, since: CivilDate, cap: number): Promise<OnDay[]> {
  return from.select({ day: sql<CivilDate>`sent.day`, total: sql<number>`sent.total` }).from(
    sql`(
        select ${dayOf('created_at')} as day, count(*)::int as total
        from (
          select h.created_at from ${statusHistory} h
          where h.estado = ${stateAfter('send')} and h.created_at >= ${startOfDay(since)}
          order by h.created_at desc limit ${cap}
        ) entry
        group by 1
      ) sent`,
  );
}

/**
 * Counts the decisions since a day by the day on which the request was sent and the day of the decision, up to `cap`
 * decisions. Later changes of a decided request (disabling an enabled one, a renewal) are not counted.
 */
export function decidedByDay(from: Sql, since: CivilDate, cap: number): Promise<Decided[]> {
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
