import { and, eq, gt, inArray, lt, ne, notExists, or, type SQL } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { addDays, FOLLOW_KEPT_DAYS, FOLLOW_WITHOUT_RESULT_DAYS } from 'shared-api/rules';
import { type Clock, daysAgo, today } from '../../platform/clock.ts';
import { type Ending, type StoredAward, tenderReleases, tenders } from './tables.ts';

/** Returns the awards of an ending. Results of the first version have one, in the ending itself. */
export function awardsOf({
  adjudicaciones,
  proveedor = null,
  cuit = null,
  monto = null,
}: Ending): readonly StoredAward[] {
  if (adjudicaciones) return adjudicaciones;
  const isEmpty = (proveedor ?? cuit ?? monto ?? null) === null;
  return isEmpty ? [] : [{ renglon: null, proveedor, cuit, monto }];
}

/**
 * Returns the condition that people who wrote about a tender are forgotten: it ended and its last event is some weeks old,
 * because a result may be corrected. A tender without result ends a year after its deadline.
 */
export function isLongOver(clock: Clock, tenderId: PgColumn): SQL | undefined {
  const query = new QueryBuilder();
  const ended = query
    .select({ id: tenders.id })
    .from(tenders)
    .where(
      or(
        ne(tenders.situacion, 'vigente'),
        lt(tenders.fechaVencimiento, addDays(today(clock), -FOLLOW_WITHOUT_RESULT_DAYS)),
      ),
    );
  const recent = query
    .select({ id: tenderReleases.id })
    .from(tenderReleases)
    .where(
      and(eq(tenderReleases.tenderId, tenderId), gt(tenderReleases.fecha, daysAgo(clock, FOLLOW_KEPT_DAYS))),
    );
  return and(inArray(tenderId, ended), notExists(recent));
}
