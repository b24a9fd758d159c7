import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users/tables.ts';
import { createdAt, instant, primaryId } from '../platform/db/columns.ts';

/** A stored file. The blob's key is the id; the row is written only after the blob is safe. */
export const files = pgTable(
  'files',
  {
    id: primaryId(),
    /** The uploader, who alone may attach it. Null for files that the portal made. */
    ownerId: uuid('owner_id').references(() => users.id),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** Pages of a PDF, 1 for a picture; null for a file that nobody opened: of before, or made by the portal. */
    pages: integer('pages'),
    createdAt: createdAt(),
    /** When it was first used; null: not yet. */
    attachedAt: instant('attached_at'),
  },
  (t) => [
    index('files_owner').on(t.ownerId, t.createdAt),
    index('files_unused').on(t.createdAt).where(sql`attached_at is null and owner_id is not null`),
  ],
);
