import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { CivilDate, TenderType } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { tenderMonths, tenders } from './tables.ts';

interface Month {
  /** First day of the month. */
  readonly mes: CivilDate;
  readonly total: number;
}
/** How many tenders of a list were published in each month, newest first. */
export type Months = readonly Month[];

/** How many tenders are published, of one type. */
export async function publishedOfType(db: Database, type: TenderType): Promise<number> {
  const [summed] = await db
    .select({ total: sql<number>`coalesce(sum(${tenderMonths.total}), 0)::int` })
    .from(tenderMonths)
    .where(eq(tenderMonths.tipo, type));
  return summed?.total ?? 0;
}

/**
 * The months of the published tenders that take no more offers, of one type or of all. Kept are those of all of them;
 * the few that are still open are counted and taken away.
 * @param published the condition of being published, as the indexes have it
 */
export async function closedMonths(
  db: Database,
  published: SQL,
  today: CivilDate,
  type: TenderType | undefined,
): Promise<Months> {
  const month = sql<CivilDate>`date_trunc('month', ${tenders.fechaPublicacion}::timestamp)::date::text`;
  const [all, open] = await Promise.all([
    db
      .select({ mes: tenderMonths.mes, total: sql<number>`sum(${tenderMonths.total})::int` })
      .from(tenderMonths)
      .where(type && eq(tenderMonths.tipo, type))
      .groupBy(tenderMonths.mes)
      .orderBy(desc(tenderMonths.mes)),
    db
      .select({ mes: month, total: sql<number>`count(*)::int` })
      .from(tenders)
      .where(and(published, gte(tenders.abiertaHasta, today), type && eq(tenders.tipo, type)))
      .groupBy(sql`1`),
  ]);
  const openIn = new Map(open.map(({ mes, total }) => [mes, total]));
  return all.map(({ mes, total }) => ({ mes, total: total - (openIn.get(mes) ?? 0) }));
}

export const totalOf = (months: Months): number => months.reduce((sum, { total }) => sum + total, 0);

export interface Start {
  /** The month in which the reading starts, and what was published before it. */
  readonly where: SQL;
  /** How many of that month are still to be skipped. */
  readonly offset: number;
}

/** Where reading must start to skip so many tenders: whole months are never read, however far the page is. */
export function startAfter(skipped: number, months: Months): Start {
  let offset = skipped;
  for (const { mes, total } of months) {
    if (offset < total) return { where: lt(tenders.fechaPublicacion, nextMonth(mes)), offset };
    offset -= total;
  }
  return { where: sql`false`, offset: 0 };
}

function nextMonth(first: CivilDate): string {
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1);
  return day.toISOString().slice(0, 10);
}
