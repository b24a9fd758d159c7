import { KEPT_DAYS } from 'shared-api/rules';
import { HOUR_MS } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/db/database.ts';
import type { Domain } from '../../platform/domain.ts';
import { signOnNonces } from '../../tax-authority/tables.ts';
import { authRoutes } from './routes.ts';
import { loginAttempts, sessions, signOnTokens } from './tables.ts';
import { KEYS_REFRESH_MS, type Tokens } from './tokens.ts';

export { admitAttempt } from './attempts.ts';
export { hashPassword, isGuessable, isPasswordOf } from './passwords.ts';
export { createAuthenticate, revokeSessions } from './sessions.ts';
export { createTokens, openSessionKeys } from './tokens.ts';

/** Removes sessions after a month, so that an incident can still be looked into, and all else that is over after a day. */
export const deleteOldSessions = deleteOld(
  [sessions.expiresAt, KEPT_DAYS.sessions],
  [signOnTokens.expiresAt, 1],
  [signOnNonces.expiresAt, 1],
  [loginAttempts.windowEndsAt, KEPT_DAYS.attempts],
);

/** Sign-in, sessions and their keys. */
export const auth: Domain = {
  routes: authRoutes,
  jobs: [
    { name: 'session-keys', everyMs: KEYS_REFRESH_MS, run: ({ tokens }) => tokens.refreshKeys() },
    { name: 'old-sessions', everyMs: HOUR_MS, run: deleteOldSessions },
  ],
};

declare module '../../platform/domain.ts' {
  interface Platform {
    readonly tokens: Tokens;
  }
}
