import { and, eq, gte, sql } from 'drizzle-orm';
import type { Signal, VersionHealth } from 'shared-api/contract';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Platform } from '../../platform/domain.ts';
import { telemetryCounts } from './tables.ts';

const COLUMNS = { visita: 'visits', visita_fallida: 'failedVisits', csp: 'cspViolations' } as const;

const { hour, section, version, given } = telemetryCounts;

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** Adds what a page reported to the counts of this hour; times and failures are only counted in the metrics. */
export async function addUp({ db, clock }: Platform, signals: readonly Signal[]): Promise<void> {
  for (const { tipo, seccion, modo, ...signal } of signals) {
    if (tipo === 'medida' || tipo === 'falla') continue;
    const column = COLUMNS[tipo];
    const key = { hour: hourOf(clock.now()), section: seccion, version: signal.version, given: modo };
    await db
      .insert(telemetryCounts)
      .values({ ...key, [column]: 1 })
      .onConflictDoUpdate({
        target: [hour, section, version, given],
        set: { [column]: sql`${telemetryCounts[column]} + 1` },
      });
  }
}

export async function healthOf(
  { db }: Pick<Platform, 'db'>,
  served: Pick<typeof telemetryCounts.$inferSelect, 'section' | 'version' | 'given'> & { since: Date },
): Promise<VersionHealth> {
  const { visits, failedVisits, cspViolations } = telemetryCounts;
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
