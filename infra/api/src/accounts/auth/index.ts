export { admitAttempt } from './attempts.ts';
export { forgetOldSessions } from './forget.ts';
export { isGuessable } from './guessable.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { authRoutes } from './routes.ts';
export { currentUser, revokeSessions } from './service.ts';
export { createAuthenticate } from './session.ts';
export { KEYS_REFRESH_MS, openSessionKeys, type SessionKeys } from './session-keys.ts';
