import { inArray, type SQL, sql } from 'drizzle-orm';
import {
  addDays,
  type BoardFilter,
  CITY_TIME_ZONE,
  type CivilDate,
  daysOfWait,
  ESTADOS,
  hasCertificate,
  isDecided,
  isFinal,
  monthOf,
  stateAfter,
  statesWhere,
  weekEnd,
} from 'shared-api/rules';
import { startOfDay } from '../../../platform/db/city-day.ts';
import { isWaiting, supplierRequests as r, statusHistory, waitingSince } from '../tables.ts';

export const dayOf = (instant: SQL) =>
  sql<CivilDate>`(${instant} at time zone ${sql.raw(`'${CITY_TIME_ZONE}'`)})::date::text`;

export const mondayOfInstant = (instant: SQL) =>
  sql<CivilDate>`date_trunc('week', ${instant} at time zone ${sql.raw(`'${CITY_TIME_ZONE}'`)})::date::text`;

/** Limits each query. No city has nearly as many requests waiting, or decided in 90 days. */
export const MOST_READ = 50_000;

/** States after which a supplier's next sending begins something new. */
const SETTLED = ESTADOS.filter((estado) => hasCertificate(estado) || isFinal(estado));

/**
 * Writes the query of the staff's answers to what suppliers sent, newest first: enabled, rejected or to be corrected. Later
 * changes of a decided request (disabling an enabled one, a renewal) are no answers.
 */
export function decisionsBetween(since: SQL, until: SQL | null): SQL {
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
export function isCounted({ number, value }: BoardFilter, today: CivilDate): SQL {
  const decided = (since: CivilDate, until: CivilDate | null) =>
    decisionsBetween(startOfDay(since), until === null ? null : startOfDay(addDays(until, 1)));
  switch (number) {
    case 'espera': {
      const { first, last } = daysOfWait(Number(value), today);
      const since = waitingSince(r);
      return sql`(${isWaiting(r)} ${first ? sql`and ${since} >= ${startOfDay(first)}` : sql``} ${
        last ? sql`and ${since} < ${startOfDay(addDays(last, 1))}` : sql``
      })`;
    }
    case 'revisor':
      return sql`(${isWaiting(r)} and ${r.reviewerId} = ${value})`;
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
