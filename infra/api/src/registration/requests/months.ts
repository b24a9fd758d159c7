import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Estado } from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import { supplierRequests as r, requestMonths } from './tables.ts';

/** An instant of a request by which the months are counted. */
export type MonthsBy = 'creado' | 'estado';

interface Month {
  /** First day of the month, UTC. */
  readonly mes: string;
  readonly total: number;
}

const INSTANT = { creado: r.createdAt, estado: r.estado_desde } as const;

/** How many requests each month has, oldest first; of one state, or of all. */
export async function monthsOf(from: Sql, by: MonthsBy, estado: Estado | undefined): Promise<Month[]> {
  return from
    .select({ mes: requestMonths.mes, total: sql<number>`sum(${requestMonths.total})::int` })
    .from(requestMonths)
    .where(and(eq(requestMonths.por, by), estado && eq(requestMonths.estado, estado)))
    .groupBy(requestMonths.mes)
    .having(sql`sum(${requestMonths.total}) > 0`)
    .orderBy(asc(requestMonths.mes));
}

export const totalOf = (months: readonly Month[]): number =>
  months.reduce((sum, { total }) => sum + total, 0);

export interface Start {
  /** The month in which the reading starts, and what comes after it. */
  readonly where: SQL;
  /** How many of that month are still to be skipped. */
  readonly offset: number;
}

/** Past the last request there is nothing to read. */
const END: Start = { where: sql`false`, offset: 0 };

/** Where reading must start to skip so many requests: whole months are never read, however far the page is. */
export function startAfter(
  skipped: number,
  months: readonly Month[],
  by: MonthsBy,
  direction: 'asc' | 'desc',
): Start {
  let offset = skipped;
  for (const { mes, total } of direction === 'asc' ? months : months.toReversed()) {
    if (offset < total) return { where: from(mes, by, direction), offset };
    offset -= total;
  }
  return END;
}

function from(mes: string, by: MonthsBy, direction: 'asc' | 'desc'): SQL {
  const first = new Date(`${mes}T00:00:00Z`);
  if (direction === 'asc') return gte(INSTANT[by], first);
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return lt(INSTANT[by], next);
}
