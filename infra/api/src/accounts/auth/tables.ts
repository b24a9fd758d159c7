import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId, reference } from '../../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** A signed-in browser; its id is the token's `jti`. `represents` holds for this login only. */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: reference('user_id', () => users.id),
    represents: jsonb('represents').$type<string[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Shown to its owner, to recognise the browser. */
    userAgent: text('user_agent'),
    address: text('address'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** One-time tokens between the sign-on's callback and the session; its id is the token's `jti`. */
export const signOnTokens = pgTable('sign_on_tokens', {
  id: primaryId(),
  userId: reference('user_id', () => users.id),
  represents: jsonb('represents').$type<string[]>().notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Failed sign-ins, counted per key (`account:…`, `address:…`) within a window. */
export const loginAttempts = pgTable('login_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
  blockedUntil: instant('blocked_until'),
});
