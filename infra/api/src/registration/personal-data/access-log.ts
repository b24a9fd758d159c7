import { lt } from 'drizzle-orm';
import { addDays, isTaxId, KEPT_DAYS } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { DataAccessLog } from '../../platform/http/data-access-log.ts';
import type { Platform } from '../../platform/platform.ts';
import { dataAccesses } from './tables.ts';

/** Bounds the memory; writing a recorded access again changes nothing. */
const MOST_REMEMBERED = 20_000;

/** Records which member of staff read the data of which tax id, once a day. */
export function createDataAccessLog({ db, clock }: Pick<Platform, 'db' | 'clock'>): DataAccessLog {
  const recorded = new Set<string>();
  return {
    subjectOf: taxIdIn,
    async record(user, cuit) {
      if (user.tipo === 'PROVEEDOR') return;
      const dia = today(clock);
      const key = `${dia} ${user.id} ${cuit}`;
      if (recorded.has(key)) return;
      await db
        .insert(dataAccesses)
        .values({ cuit, userId: user.id, dia, desde: clock.now() })
        .onConflictDoNothing();
      if (recorded.size >= MOST_REMEMBERED) recorded.clear();
      recorded.add(key);
    },
  };
}

/** Finds the tax id among the parameters of an address; the receipt's is called `id`. */
function taxIdIn(params: unknown): string | null {
  const { cuit, id } = (params ?? {}) as { readonly cuit?: unknown; readonly id?: unknown };
  const value = cuit ?? id;
  return typeof value === 'string' && isTaxId(value) ? value : null;
}

/** Deletes the accesses of more than two years ago. */
export async function deleteOldAccesses({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.delete(dataAccesses).where(lt(dataAccesses.dia, addDays(today(clock), -KEPT_DAYS.accesses)));
}
