import { type Domain, HOUR_MS } from '../../platform/domain.ts';
import { forgetOldSessions } from './forget.ts';
import { authRoutes } from './routes.ts';
import { KEYS_REFRESH_MS } from './session-keys.ts';

export { admitAttempt } from './attempts.ts';
export { isGuessable } from './guessable.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { currentUser, revokeSessions } from './service.ts';
export { createAuthenticate } from './session.ts';
export { openSessionKeys, type SessionKeys } from './session-keys.ts';

/** Sign-in, sessions and their keys. */
export const auth: Domain = {
  routes: authRoutes,
  jobs: [
    { name: 'session-keys', everyMs: KEYS_REFRESH_MS, run: (_platform, app) => app.sessionKeys.refresh() },
    { name: 'old-sessions', everyMs: HOUR_MS, run: forgetOldSessions },
  ],
};
