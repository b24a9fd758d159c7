import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../../../accounts/users/tables.ts';
import { instant, reference } from '../../../platform/db/columns.ts';
import { supplierRequests } from '../tables.ts';

/** Which member of staff has which request open, and when their page last said so. */
export const requestViewers = pgTable(
  'request_viewers',
  {
    requestId: reference('request_id', () => supplierRequests.id),
    userId: reference('user_id', () => users.id),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.userId] }), index('request_viewers_seen').on(t.seenAt)],
);
