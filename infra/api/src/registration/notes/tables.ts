import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/users/tables.ts';
import { createdAt, instant, primaryId, reference } from '../../platform/db/columns.ts';
import { supplierRequests } from '../requests/tables.ts';

/** Internal notes of the staff on a request; never shown to suppliers. */
export const requestNotes = pgTable(
  'request_notes',
  {
    id: primaryId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    requestId: reference('request_id', () => supplierRequests.id),
    userId: reference('user_id', () => users.id),
    texto: text('texto').notNull(),
    createdAt: createdAt(),
    /** Null while the text is as it was written. */
    editedAt: instant('edited_at'),
  },
  (t) => [index('request_notes_request').on(t.requestId, t.sequence)],
);
