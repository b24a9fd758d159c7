import { lt } from 'drizzle-orm';
import { addDays, isTaxId } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { DataAccessLog } from '../../platform/http/data-access-log.ts';
import type { Platform } from '../../platform/platform.ts';
import { dataAccesses } from './tables.ts';

const KEPT_DAYS = 2 * 365;
/** Beyond this many the same row is written again, which changes nothing. */
const MOST_REMEMBERED = 20_000;

type Where = Pick<Platform, 'db' | 'clock'>;

/** Records that a member of staff looked at somebody's data, by tax id, once a day for each of both. */
export function createDataAccessLog({ db, clock }: Where): DataAccessLog {
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

/** The tax id that an address names, by whatever name: the receipt's is an `id`. */
function taxIdIn(params: unknown): string | null {
  const { cuit, id } = (params ?? {}) as { readonly cuit?: unknown; readonly id?: unknown };
  const value = cuit ?? id;
  return typeof value === 'string' && isTaxId(value) ? value : null;
}

/** Removes what was noted more than two years ago. */
export async function forgetOldAccesses({ db, clock }: Where): Promise<void> {
  await db.delete(dataAccesses).where(lt(dataAccesses.dia, addDays(today(clock), -KEPT_DAYS)));
}
