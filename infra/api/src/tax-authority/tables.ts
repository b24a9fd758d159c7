import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';

/** Access tickets of the tax authority's web services, one per certificate and service. */
export const accessTickets = pgTable(
  'access_tickets',
  {
    certificate: text('certificate').notNull(),
    service: text('service').notNull(),
    token: text('token').notNull(),
    sign: text('sign').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.certificate, t.service] })],
);

/** Nonces of sign-on answers that were used, kept until the answers are expired. */
export const signOnNonces = pgTable('sign_on_nonces', {
  nonce: text('nonce').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
