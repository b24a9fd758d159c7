import { sql } from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import type { Transaction } from './database.ts';
import { counters } from './tables.ts';

/**
 * Takes the next number of a sequence, such as `2026-000123`, in the transaction that uses it: numbers have no gaps and
 * no duplicates.
 * @param day its year begins the number
 */
export async function nextNumber(tx: Transaction, name: string, day: CivilDate): Promise<string> {
  const year = Number(day.slice(0, 4));
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
