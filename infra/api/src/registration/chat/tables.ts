import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/users/tables.ts';
import { createdAt, primaryId } from '../../platform/db/columns.ts';
import { supplierRequests } from '../requests/tables.ts';

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: primaryId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => supplierRequests.id),
    remitente: text('remitente').$type<'PROVEEDOR' | 'AUDITOR'>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    mensaje: text('mensaje').notNull(),
    leido: boolean('leido').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('chat_messages_request').on(t.requestId, t.sequence)],
);

/**
 * The message of each supplier who waits for an answer, written with each message (`noteWaiting`): the list of requests
 * shows how many wait, without looking through all conversations.
 */
export const unanswered = pgTable('chat_unanswered', {
  requestId: uuid('request_id')
    .primaryKey()
    .references(() => supplierRequests.id, { onDelete: 'cascade' }),
  messageId: uuid('message_id')
    .notNull()
    .references(() => chatMessages.id, { onDelete: 'cascade' }),
});
