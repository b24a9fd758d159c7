import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChatSide } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { createdAt, primaryId, reference } from '../../platform/db/columns.ts';
import { supplierRequests } from '../requests/tables.ts';

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: primaryId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    requestId: reference('request_id', () => supplierRequests.id),
    remitente: text('remitente').$type<ChatSide>().notNull(),
    userId: reference('user_id', () => users.id),
    mensaje: text('mensaje').notNull(),
    leido: boolean('leido').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('chat_messages_request').on(t.requestId, t.sequence)],
);

/**
 * The last message of each supplier who waits for an answer, so that counting them reads no conversation. `noteWaiting`
 * keeps it up to date with every message.
 */
export const unanswered = pgTable('chat_unanswered', {
  requestId: reference('request_id', () => supplierRequests.id, { onDelete: 'cascade' }).primaryKey(),
  messageId: reference('message_id', () => chatMessages.id, { onDelete: 'cascade' }),
});
