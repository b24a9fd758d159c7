import { lt } from 'drizzle-orm';
import { addDays } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { NoteAccess } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { dataAccesses } from './tables.ts';

const KEPT_DAYS = 2 * 365;
/** Beyond this many the same row is written again, which changes nothing. */
const MOST_REMEMBERED = 20_000;

type Where = Pick<Platform, 'db' | 'clock'>;

/** Notes that a member of staff looked at somebody's data, once a day for each of both. */
export function createAccessNote({ db, clock }: Where): NoteAccess {
  const noted = new Set<string>();
  return async (user, cuit) => {
    if (user.tipo === 'PROVEEDOR') return;
    const dia = today(clock);
    const key = `${dia} ${user.id} ${cuit}`;
    if (noted.has(key)) return;
    await db
      .insert(dataAccesses)
      .values({ cuit, userId: user.id, dia, desde: clock.now() })
      .onConflictDoNothing();
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.add(key);
  };
}

/** Removes what was noted more than two years ago. */
export async function forgetOldAccesses({ db, clock }: Where): Promise<void> {
  await db.delete(dataAccesses).where(lt(dataAccesses.dia, addDays(today(clock), -KEPT_DAYS)));
}
