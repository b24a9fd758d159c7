import { and, asc, desc, eq, lte, ne } from 'drizzle-orm';
import type { BodyOf, ChatMessage, sendMessage } from 'shared-api/contract';
import { CHAT_PENDING, type ChatSide, type Estado, hasStatusPage, mayWrite } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { NoteDone } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { letter } from '../requests/index.ts';
import { requestFor, withLockedRequest } from '../requests/record/index.ts';
import { chatMessages } from './tables.ts';
import { noteWaiting } from './unanswered.ts';

const sideOf = (user: SessionUser): ChatSide => (user.tipo === 'PROVEEDOR' ? 'PROVEEDOR' : 'AUDITOR');
const fullName = (user: { readonly nombre: string; readonly apellido: string }) =>
  `${user.nombre} ${user.apellido}`.trim();

/** The conversation about a request, oldest first. @throws Refusal 404 */
export async function conversationOf(
  { db }: Pick<Platform, 'db'>,
  user: SessionUser,
  cuit: string,
): Promise<ChatMessage[]> {
  const request = await requestFor(db, user, cuit);
  const rows = await db
    .select({ message: chatMessages, nombre: users.nombre, apellido: users.apellido })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(eq(chatMessages.requestId, request.id))
    .orderBy(asc(chatMessages.sequence));
  return rows.map(({ message, ...sender }) => view(message, fullName(sender)));
}

/**
 * Sends a message; one of staff is told to the supplier by mail too. The request stays locked meanwhile, so of two
 * messages that a supplier sends at once one wins.
 * @throws Refusal 400 while the supplier's last message has no answer, 404
 */
export async function send(
  platform: Platform,
  user: SessionUser,
  { cuit, mensaje }: BodyOf<typeof sendMessage>,
  noteDone: NoteDone,
): Promise<ChatMessage> {
  const { clock, config } = platform;
  const side = sideOf(user);
  return withLockedRequest(platform, user, cuit, async (tx, request) => {
    if (!mayWrite(side, await lastMessage(tx, request.id))) throw invalid(CHAT_PENDING, 'MENSAJE_PENDIENTE');
    const at = clock.now();
    const [message] = await tx
      .insert(chatMessages)
      .values({ requestId: request.id, remitente: side, userId: user.id, mensaje, createdAt: at })
      .returning();
    if (!message) throw new Error('the message was not written');
    await noteWaiting(tx, message);
    await recordAudit(tx, {
      entity: 'mensaje',
      entityId: message.id,
      taxId: request.cuit,
      operation: 'ALTA',
      actor: user,
      where: 'chat.send',
      at,
      before: null,
      after: { remitente: side, mensaje },
    });
    const mail = side === 'AUDITOR' && letter(request, config, answerTold(message, request.estado));
    if (mail) await queueMail(tx, clock, mail);
    await noteDone(tx);
    return view(message, fullName(user));
  });
}

/** What a supplier is told by mail of a message of staff; to answer it only while its place in the portal is open. */
const answerTold = ({ id, mensaje }: typeof chatMessages.$inferSelect, estado: Estado) => ({
  eventKey: `mensaje:${id}`,
  subject: 'Tiene un mensaje nuevo',
  blocks: [
    'Le escribieron sobre su trámite:',
    mensaje,
    ...(hasStatusPage(estado) ? ['Puede responder en el portal, en los mensajes del trámite.'] : []),
  ],
});

const lastMessage = (from: Sql, requestId: string) =>
  from
    .select({ remitente: chatMessages.remitente })
    .from(chatMessages)
    .where(eq(chatMessages.requestId, requestId))
    .orderBy(desc(chatMessages.sequence))
    .limit(1);

const sequenceOf = (from: Sql, requestId: string, id: string) =>
  from
    .select({ sequence: chatMessages.sequence })
    .from(chatMessages)
    .where(and(eq(chatMessages.requestId, requestId), eq(chatMessages.id, id)));

/**
 * Marks what the other side wrote as read; `last`: up to that message, what came later was not seen yet. One that is not
 * of this conversation marks nothing. @throws Refusal 404
 */
export async function markAsRead(
  { db, clock }: Platform,
  user: SessionUser,
  cuit: string,
  last?: string,
): Promise<void> {
  const side = sideOf(user);
  const request = await requestFor(db, user, cuit);
  await db.transaction(async (tx) => {
    const read = await tx
      .update(chatMessages)
      .set({ leido: true })
      .where(
        and(
          eq(chatMessages.requestId, request.id),
          ne(chatMessages.remitente, side),
          eq(chatMessages.leido, false),
          last === undefined ? undefined : lte(chatMessages.sequence, sequenceOf(tx, request.id, last)),
        ),
      )
      .returning({ id: chatMessages.id });
    if (read.length === 0) return;
    await recordAudit(tx, {
      entity: 'mensaje',
      entityId: request.id,
      taxId: request.cuit,
      operation: 'LECTURA',
      actor: user,
      where: 'chat.markRead',
      at: clock.now(),
      before: null,
      after: { leidos: read.map(({ id }) => id) },
    });
  });
}

const view = (row: typeof chatMessages.$inferSelect, sender: string): ChatMessage => ({
  id: row.id,
  remitente: row.remitente,
  nombre_remitente: sender,
  mensaje: row.mensaje,
  timestamp: row.createdAt.toISOString(),
  leido: row.leido,
});
