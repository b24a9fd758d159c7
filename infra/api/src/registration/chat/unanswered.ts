import { asc, eq, sql } from 'drizzle-orm';
import type { AnswerOf, unansweredMessages } from 'shared-api/contract';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { pick } from '../../platform/pick.ts';
import { supplierRequests } from '../requests/tables.ts';
import { chatMessages, unanswered } from './tables.ts';

/** Most messages of an answer, and most characters of each. */
export const MOST_SHOWN = 50;
export const PREVIEW_LENGTH = 200;

const preview = sql<string>`case when length(${chatMessages.mensaje}) > ${PREVIEW_LENGTH}
  then left(${chatMessages.mensaje}, ${PREVIEW_LENGTH}) || '…' else ${chatMessages.mensaje} end`;

/** Notes, in the transaction of a new message, whether its supplier now waits for an answer. */
export async function noteWaiting(
  tx: Transaction,
  { id: messageId, requestId, remitente }: typeof chatMessages.$inferSelect,
): Promise<void> {
  if (remitente === 'AUDITOR') return endWait(tx, requestId);
  await tx
    .insert(unanswered)
    .values({ requestId, messageId })
    .onConflictDoUpdate({ target: unanswered.requestId, set: { messageId } });
}

export async function endWait(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(unanswered).where(eq(unanswered.requestId, requestId));
}

/** Reads the id of the message that waits for an answer; null while none does. */
export async function waitingMessage(from: Sql, requestId: string): Promise<string | null> {
  const [row] = await from
    .select({ id: unanswered.messageId })
    .from(unanswered)
    .where(eq(unanswered.requestId, requestId));
  return row?.id ?? null;
}

/** Reads which suppliers wait for an answer and how many they are: unread messages first, then by age. */
export async function readUnanswered(db: Database): Promise<AnswerOf<typeof unansweredMessages>> {
  const [rows, total] = await Promise.all([
    db
      .select({
        ...pick(supplierRequests, ['cuit', 'nombre_persona_humana', 'razon_social', 'nro_tramite']),
        ...pick(chatMessages, ['id', 'createdAt', 'leido']),
        mensaje: preview,
      })
      .from(unanswered)
      .innerJoin(chatMessages, eq(chatMessages.id, unanswered.messageId))
      .innerJoin(supplierRequests, eq(supplierRequests.id, unanswered.requestId))
      .orderBy(asc(chatMessages.leido), asc(chatMessages.sequence))
      .limit(MOST_SHOWN),
    db.$count(unanswered),
  ]);
  return {
    data: rows.map(({ createdAt, ...row }) => ({ ...row, timestamp: createdAt.toISOString() })),
    total,
  };
}
