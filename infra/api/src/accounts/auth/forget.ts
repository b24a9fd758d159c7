import { lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { loginAttempts, sessions, signOnNonces, signOnTokens } from './tables.ts';

const DAY_MS = 86_400_000;
/** How long what is over is kept, so that somebody can still look at what happened. */
const KEPT_DAYS = { sessions: 30, tokens: 1 } as const;

/** Removes sessions, one-time tokens and counters that have been over for long. Repeating it does no harm. */
export async function forgetOldSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const longAgo = (days: number) => new Date(now - days * DAY_MS);
  await db.delete(sessions).where(lt(sessions.expiresAt, longAgo(KEPT_DAYS.sessions)));
  await db.delete(signOnTokens).where(lt(signOnTokens.expiresAt, longAgo(KEPT_DAYS.tokens)));
  await db.delete(signOnNonces).where(lt(signOnNonces.expiresAt, longAgo(KEPT_DAYS.tokens)));
  await db.delete(loginAttempts).where(lt(loginAttempts.windowEndsAt, longAgo(KEPT_DAYS.tokens)));
}
