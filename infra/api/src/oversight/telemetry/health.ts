import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Given, VersionHealth } from 'shared-api/contract';
import { type InRange, quantileOf, type Visits } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { telemetryCounts, telemetryFailures } from './tables.ts';

const P75 = 0.75;
const MOST_FREQUENT = 5;

/** A version as people were given it, and since when it is looked at. */
export interface Judged {
  readonly section: string;
  readonly version: string;
  readonly given: Given;
  readonly since: Date;
}

type Tables = typeof telemetryCounts | typeof telemetryFailures;
const of = (table: Tables, { section, version, given, since }: Judged) =>
  and(eq(table.section, section), eq(table.version, version), eq(table.given, given), gte(table.hour, since));

/** How a version did. */
export async function healthOf({ db }: Pick<Platform, 'db'>, judged: Judged): Promise<VersionHealth> {
  const { what, range, total } = telemetryCounts;
  const { cause, name, place, total: times } = telemetryFailures;
  const summed = sql<number>`sum(${total})::int`;
  const often = sql<number>`sum(${times})::int`;
  const [counts, failures] = await Promise.all([
    db
      .select({ what, end: range, total: summed })
      .from(telemetryCounts)
      .where(of(telemetryCounts, judged))
      .groupBy(what, range),
    db
      .select({ causa: cause, nombre: name, lugar: place, veces: often })
      .from(telemetryFailures)
      .where(of(telemetryFailures, judged))
      .groupBy(cause, name, place)
      .orderBy(desc(often), name, place)
      .limit(MOST_FREQUENT),
  ]);
  const sum = (which: (what: string) => boolean) =>
    counts.filter((row) => which(row.what)).reduce((all, row) => all + row.total, 0);
  const p75 = (measure: string) =>
    quantileOf(
      counts.filter((row) => row.what === measure).map(({ end, total }): InRange => ({ end, total })),
      P75,
    );
  return {
    visitas: sum((told) => told === 'visita'),
    visitas_fallidas: sum((told) => told === 'visita_fallida'),
    fallas: sum((told) => told.startsWith('falla:')),
    violaciones_csp: sum((told) => told.startsWith('csp:')),
    carga_p75: p75('carga'),
    lcp_p75: p75('LCP'),
    inp_p75: p75('INP'),
    mas_frecuentes: failures,
  };
}

/** Visits of a version, and how many of them failed: never more than there were. */
export async function visitsOf({ db }: Pick<Platform, 'db'>, judged: Judged): Promise<Visits> {
  const { what, total } = telemetryCounts;
  const rows = await db
    .select({ what, total: sql<number>`sum(${total})::int` })
    .from(telemetryCounts)
    .where(and(of(telemetryCounts, judged), inArray(what, ['visita', 'visita_fallida'])))
    .groupBy(what);
  const told = (name: string) => rows.find((row) => row.what === name)?.total ?? 0;
  const visitas = told('visita');
  return { visitas, fallidas: Math.min(visitas, told('visita_fallida')) };
}
