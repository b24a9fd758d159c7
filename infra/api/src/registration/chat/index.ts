import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { CHAT_PENDING, type ChatSide } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import {
  type Database,
  insertRow,
  pick,
  type Sql,
  type Transaction,
  upsert,
} from '../../platform/db/database.ts';
import { type Domain, route, type SessionUser } from '../../platform/domain.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { chatLink, letter } from '../requests/index.ts';
import { type RequestRecord, requestFor, withLockedRequest } from '../requests/record/index.ts';
import { supplierRequests } from '../requests/tables.ts';
import { chatMessages, unanswered } from './tables.ts';

type StoredMessage = typeof chatMessages.$inferSelect;

const NOT_WAITING = 'Ese mensaje ya no espera respuesta: otra persona lo atendió. Actualice la página.';

/** Most messages of an answer, and most characters of each. */
export const MOST_SHOWN = 50;
export const PREVIEW_LENGTH = 200;

const preview = sql<string>`case when length(${chatMessages.mensaje}) > ${PREVIEW_LENGTH}
  then left(${chatMessages.mensaje}, ${PREVIEW_LENGTH}) || '…' else ${chatMessages.mensaje} end`;

const sideOf = (user: SessionUser): ChatSide => (user.tipo === 'PROVEEDOR' ? 'PROVEEDOR' : 'AUDITOR');

/** Reads the conversation about a request, oldest first. @throws Refusal 404 */
export async function conversationOf(db: Database, user: SessionUser, cuit: string) {
  const request = await requestFor(db, user, cuit);
  const [rows, waiting] = await Promise.all([
    db
      .select({ message: chatMessages, sender: { nombre: users.nombre, apellido: users.apellido } })
      .from(chatMessages)
      .innerJoin(users, eq(users.id, chatMessages.userId))
      .where(eq(chatMessages.requestId, request.id))
      .orderBy(asc(chatMessages.sequence)),
    waitingMessage(db, request.id),
  ]);
  return {
    mensajes: rows.map(({ message, sender }) => view(message, sender)),
    espera_respuesta: waiting !== null,
  };
}

export const chat: Domain = {
  routes: (platform) => {
    const { db, clock, config } = platform;
    return [
      route(contract.conversation, ({ user, params: { cuit } }) => conversationOf(db, user, cuit)),

      // A message from staff also goes to the supplier by mail. The request is locked meanwhile, so of two messages that a
      // supplier sends at once only the first is taken.
      route(contract.sendMessage, ({ user, audit, body: { cuit, mensaje }, about, noteDone }) => {
        about(cuit);
        const side = sideOf(user);
        return withLockedRequest(platform, user, cuit, async (tx, request) => {
          if (side === 'PROVEEDOR' && (await waitingMessage(tx, request.id)) !== null) {
            throw invalid(CHAT_PENDING, 'MENSAJE_PENDIENTE');
          }
          const message = await insertRow(tx, chatMessages, {
            requestId: request.id,
            remitente: side,
            userId: user.id,
            mensaje,
            createdAt: clock.now(),
          });
          await noteWaiting(tx, message);
          const after = { remitente: side, mensaje };
          await audit(tx, { entity: 'mensaje', entityId: message.id, taxId: cuit, after });
          const mail = side === 'AUDITOR' && letter(request, config, messageNotice(message, request));
          if (mail) await queueMail(tx, clock, mail);
          await noteDone(tx);
          return { data: view(message, user) };
        });
      }),

      route(contract.unansweredMessages, () => readUnanswered(db)),

      // The supplier may write again.
      route(
        contract.needNoAnswer,
        async ({ user, audit, params: { cuit }, body: { mensaje: messageId }, noteDone }) => {
          await withLockedRequest(platform, user, cuit, async (tx, request) => {
            if ((await waitingMessage(tx, request.id)) !== messageId) throw conflict(NOT_WAITING);
            await endWait(tx, request.id);
            await audit(tx, {
              entity: 'mensaje',
              entityId: messageId,
              taxId: request.cuit,
              before: { espera_respuesta: true },
              after: { espera_respuesta: false },
            });
            await noteDone(tx);
          });
          return { message: 'El mensaje quedó sin respuesta pendiente' };
        },
      ),

      route(contract.markRead, async ({ user, audit, params, query: { hasta: lastSeen } }) => {
        const request = await requestFor(db, user, params.cuit);
        const ofRequest = eq(chatMessages.requestId, request.id);
        await db.transaction(async (tx) => {
          const sequenceOf = (id: string) =>
            tx
              .select({ sequence: chatMessages.sequence })
              .from(chatMessages)
              .where(and(ofRequest, eq(chatMessages.id, id)));
          const read = await tx
            .update(chatMessages)
            .set({ leido: true })
            .where(
              and(
                ofRequest,
                ne(chatMessages.remitente, sideOf(user)),
                eq(chatMessages.leido, false),
                // Later messages were not seen yet. One of another conversation marks nothing.
                lastSeen ? lte(chatMessages.sequence, sequenceOf(lastSeen)) : undefined,
              ),
            )
            .returning({ id: chatMessages.id });
          if (read.length === 0) return;
          await audit(tx, {
            entity: 'mensaje',
            entityId: request.id,
            taxId: request.cuit,
            operation: 'LECTURA',
            after: { leidos: read.map(({ id }) => id) },
          });
        });
        return { message: 'Los mensajes se marcaron como leídos' };
      }),
    ];
  },
};

/** Notes, in the transaction of a new message, whether its supplier now waits for an answer. */
export async function noteWaiting(tx: Transaction, { id: messageId, requestId, remitente }: StoredMessage) {
  if (remitente === 'AUDITOR') return endWait(tx, requestId);
  await upsert(tx, unanswered, { requestId }, { messageId });
}

async function endWait(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(unanswered).where(eq(unanswered.requestId, requestId));
}

/** Reads the id of the message that waits for an answer; null while none does. */
async function waitingMessage(from: Sql, requestId: string): Promise<string | null> {
  const [row] = await from
    .select({ id: unanswered.messageId })
    .from(unanswered)
    .where(eq(unanswered.requestId, requestId));
  return row?.id ?? null;
}

/** Reads which suppliers wait for an answer and how many they are: unread messages first, then by age. */
export async function readUnanswered(db: Database) {
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

/** Writes what the mail to the supplier says; it invites to answer only while the chat can be opened. */
function messageNotice({ id, mensaje }: StoredMessage, request: RequestRecord) {
  const link = chatLink(request);
  const invitation = link ? ['Puede responder en el portal, en los mensajes del trámite.'] : [];
  return {
    eventKey: `mensaje:${id}`,
    subject: 'Tiene un mensaje nuevo',
    blocks: ['Le escribieron sobre su trámite:', mensaje, ...invitation],
    link,
  };
}

type Sender = Pick<SessionUser, 'nombre' | 'apellido'>;

const view = (message: StoredMessage, sender: Sender): contract.ChatMessage => ({
  id: message.id,
  remitente: message.remitente,
  nombre_remitente: `${sender.nombre} ${sender.apellido}`.trim(),
  mensaje: message.mensaje,
  timestamp: message.createdAt.toISOString(),
  leido: message.leido,
});
