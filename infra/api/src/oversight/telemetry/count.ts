import { and, count, eq, sql } from 'drizzle-orm';
import type { Signal } from 'shared-api/contract';
import { rangeOf } from 'shared-api/rules';
import type { Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { telemetryCounts, telemetryFailures } from './tables.ts';

const HOUR_MS = 3_600_000;
/** How many different failures of a version are told apart in an hour. */
export const FAILURES_TOLD_APART = 50;
const OTHERS = { name: 'Otros', place: '00000000' } as const;

type Failed = Extract<Signal, { tipo: 'falla' }>;

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** What a signal is counted as. */
function countedAs(signal: Signal): { what: string; range: number } {
  switch (signal.tipo) {
    case 'medida':
      return { what: signal.medida, range: rangeOf(signal.valor) };
    case 'falla':
      return { what: `falla:${signal.causa}`, range: 0 };
    case 'csp':
      return { what: `csp:${signal.directiva}`, range: 0 };
    default:
      return { what: signal.tipo, range: 0 };
  }
}

/** Adds what a page told to the sums of this hour. */
export async function addUp(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signals: readonly Signal[],
): Promise<void> {
  const hour = hourOf(clock.now());
  const sums = new Map<string, typeof telemetryCounts.$inferInsert>();
  for (const signal of signals) {
    const row = {
      hour,
      section: signal.seccion,
      version: signal.version,
      given: signal.modo,
      ...countedAs(signal),
    };
    const key = JSON.stringify(row);
    sums.set(key, { ...row, total: (sums.get(key)?.total ?? 0) + 1 });
  }
  // In one order everywhere, so that two reports at once don't wait for each other.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db.transaction(async (tx) => {
    const { hour: at, section, version, given, what, range, total } = telemetryCounts;
    await tx
      .insert(telemetryCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [at, section, version, given, what, range],
        set: { total: sql`${total} + excluded.total` },
      });
    for (const signal of signals) if (signal.tipo === 'falla') await addFailure(tx, hour, signal);
  });
}

async function addFailure(
  tx: Transaction,
  hour: Date,
  { seccion, version, modo, causa, nombre, lugar }: Failed,
) {
  const table = telemetryFailures;
  const from = { hour, section: seccion, version, given: modo };
  const [known] = await tx
    .select({
      others: count(),
      same: sql<number>`(count(*) filter (where ${table.name} = ${nombre} and ${table.place} = ${lugar} and ${table.cause} = ${causa}))::int`,
    })
    .from(table)
    .where(
      and(
        eq(table.hour, hour),
        eq(table.section, seccion),
        eq(table.version, version),
        eq(table.given, modo),
      ),
    );
  const full = known !== undefined && known.same === 0 && known.others >= FAILURES_TOLD_APART;
  await tx
    .insert(table)
    .values({ ...from, cause: causa, ...(full ? OTHERS : { name: nombre, place: lugar }), total: 1 })
    .onConflictDoUpdate({
      target: [table.hour, table.section, table.version, table.given, table.cause, table.name, table.place],
      set: { total: sql`${table.total} + 1` },
    });
}
