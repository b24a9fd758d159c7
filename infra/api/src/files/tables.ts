import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** A stored file. The blob's key is the id; the row is written only after the blob is safe. */
export const files = pgTable(
  'files',
  {
    id: primaryId(),
    /** Who uploaded it: only they may attach it. Null for files the portal made itself. */
    ownerId: uuid('owner_id').references(() => users.id),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('files_owner').on(t.ownerId, t.createdAt)],
);
