import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { counters } from './tables.ts';

/**
 * The next human number of a sequence, `2026-000123`. Inside the transaction that uses it, so that a number is
 * never lost nor given twice.
 */
export async function nextNumber(tx: Transaction, name: string, year: number): Promise<string> {
  const [row] = await tx
    .insert(counters)
    .values({ name, year, value: 1 })
    .onConflictDoUpdate({
      target: [counters.name, counters.year],
      set: { value: sql`${counters.value} + 1` },
    })
    .returning({ value: counters.value });
  if (!row) throw new Error(`no number came for ${name}`);
  return `${year}-${String(row.value).padStart(6, '0')}`;
}
