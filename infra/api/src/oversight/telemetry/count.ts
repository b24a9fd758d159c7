import { and, eq, gte, sql } from 'drizzle-orm';
import type { ServingMode, Signal, VersionHealth } from 'shared-api/contract';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { telemetryCounts } from './tables.ts';

const COLUMNS = { visita: 'visits', visita_fallida: 'failedVisits', csp: 'cspViolations' } as const;

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** Adds what a page reported to the counts of this hour; times and failures are only counted in the metrics. */
export async function addUp(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signals: readonly Signal[],
): Promise<void> {
  const hour = hourOf(clock.now());
  const rows = new Map<string, typeof telemetryCounts.$inferSelect>();
  for (const signal of signals) {
    if (signal.tipo === 'medida' || signal.tipo === 'falla') continue;
    const { seccion: section, version, modo: given } = signal;
    const key = JSON.stringify([section, version, given]);
    const row = rows.get(key) ?? {
      hour,
      section,
      version,
      given,
      visits: 0,
      failedVisits: 0,
      cspViolations: 0,
    };
    row[COLUMNS[signal.tipo]] += 1;
    rows.set(key, row);
  }
  if (rows.size === 0) return;
  const { visits, failedVisits, cspViolations, ...from } = telemetryCounts;
  await db
    .insert(telemetryCounts)
    // Always in the same order, so that two reports at once don't deadlock.
    .values([...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflictDoUpdate({
      target: [from.hour, from.section, from.version, from.given],
      set: {
        visits: sql`${visits} + excluded.visits`,
        failedVisits: sql`${failedVisits} + excluded.failed_visits`,
        cspViolations: sql`${cspViolations} + excluded.csp_violations`,
      },
    });
}

export async function healthOf(
  { db }: Pick<Platform, 'db'>,
  served: {
    readonly section: string;
    readonly version: string;
    readonly given: ServingMode;
    readonly since: Date;
  },
): Promise<VersionHealth> {
  const { section, version, given, hour, visits, failedVisits, cspViolations } = telemetryCounts;
  const [sums] = await db
    .select({
      visitas: sql<number>`coalesce(sum(${visits}), 0)::int`,
      visitas_fallidas: sql<number>`coalesce(sum(${failedVisits}), 0)::int`,
      violaciones_csp: sql<number>`coalesce(sum(${cspViolations}), 0)::int`,
    })
    .from(telemetryCounts)
    .where(
      and(
        eq(section, served.section),
        eq(version, served.version),
        eq(given, served.given),
        gte(hour, hourOf(served.since)),
      ),
    );
  return sums ?? { visitas: 0, visitas_fallidas: 0, violaciones_csp: 0 };
}
