import { asc, count, eq, sql } from 'drizzle-orm';
import type { AnswerOf, unansweredMessages } from 'shared-api/contract';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { supplierRequests } from '../requests/tables.ts';
import { chatMessages, unanswered } from './tables.ts';

/** How many messages are told at once, and how many characters of each. */
export const TOLD = 50;
export const BEGINNING = 200;

const beginning = sql<string>`case when length(${chatMessages.mensaje}) > ${BEGINNING}
  then left(${chatMessages.mensaje}, ${BEGINNING}) || '…' else ${chatMessages.mensaje} end`;

/** Notes in the transaction of a new message whether its supplier now waits for an answer. */
export async function noteWaiting(
  tx: Transaction,
  {
    id: messageId,
    requestId,
    remitente,
  }: Pick<typeof chatMessages.$inferSelect, 'id' | 'requestId' | 'remitente'>,
): Promise<void> {
  if (remitente === 'AUDITOR') {
    await tx.delete(unanswered).where(eq(unanswered.requestId, requestId));
    return;
  }
  await tx
    .insert(unanswered)
    .values({ requestId, messageId })
    .onConflictDoUpdate({ target: unanswered.requestId, set: { messageId } });
}

/** Which suppliers wait for an answer, and how many they are in all: unread messages first, of them the oldest. */
export async function readUnanswered(from: Sql): Promise<AnswerOf<typeof unansweredMessages>> {
  const [rows, [counted]] = await Promise.all([
    from
      .select({
        cuit: supplierRequests.cuit,
        nombre_persona_humana: supplierRequests.nombre_persona_humana,
        razon_social: supplierRequests.razon_social,
        nro_tramite: supplierRequests.nro_tramite,
        mensaje: beginning,
        createdAt: chatMessages.createdAt,
        leido: chatMessages.leido,
      })
      .from(unanswered)
      .innerJoin(chatMessages, eq(chatMessages.id, unanswered.messageId))
      .innerJoin(supplierRequests, eq(supplierRequests.id, unanswered.requestId))
      .orderBy(asc(chatMessages.leido), asc(chatMessages.sequence))
      .limit(TOLD),
    from.select({ total: count() }).from(unanswered),
  ]);
  return {
    data: rows.map(({ createdAt, ...row }) => ({ ...row, timestamp: createdAt.toISOString() })),
    total: counted?.total ?? 0,
  };
}
