import * as v from 'valibot';
import { CHAT_MESSAGE_MAX, CHAT_MESSAGE_MISSING } from '../../../rules/registration/chat.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { ChatMessage, UnansweredMessage } from '../../entities/registration/chat.ts';
import { Done, data, Id, paragraphs, TaxId } from '../../primitives.ts';

const talker = whoCan('chat.supplier', 'chat.staff');
const byCuit = v.object({ cuit: TaxId });

export const sendMessage = endpoint({
  id: 'chat.send',
  method: 'POST',
  path: '/chat/enviar',
  looksUp: true,
  summary: 'Send a message; a supplier waits for the answer before the next one',
  access: talker,
  idempotent: true,
  body: v.strictObject({
    mensaje: v.pipe(paragraphs('El mensaje', CHAT_MESSAGE_MAX), v.minLength(1, CHAT_MESSAGE_MISSING)),
    cuit: TaxId,
  }),
  answer: data(ChatMessage),
});

export const conversation = endpoint({
  id: 'chat.conversation',
  method: 'GET',
  path: '/chat/conversacion/:cuit',
  summary: 'The conversation about a request, oldest first',
  access: talker,
  params: byCuit,
  answer: v.object({
    mensajes: v.array(ChatMessage),
    /** The supplier's last message has no answer yet, and they may not write another. */
    espera_respuesta: v.boolean(),
  }),
});

export const unansweredMessages = endpoint({
  id: 'chat.unanswered',
  method: 'GET',
  path: '/chat/sin_responder',
  summary: 'Which suppliers wait for an answer: unread messages first, of them the oldest',
  access: whoCan('chat.staff'),
  answer: v.object({
    data: v.array(UnansweredMessage),
    /** Number of all messages, also of those that are not in the answer. */
    total: v.number(),
  }),
});

export const needNoAnswer = endpoint({
  id: 'chat.needNoAnswer',
  method: 'PATCH',
  path: '/chat/sin_responder/:cuit',
  summary: 'Say that the supplier’s last message needs no answer; the supplier may write again',
  access: whoCan('chat.staff'),
  idempotent: true,
  params: byCuit,
  body: v.strictObject({ mensaje: Id }),
  answer: Done,
});

export const markRead = endpoint({
  id: 'chat.markRead',
  method: 'PATCH',
  path: '/chat/marcar_leido/:cuit',
  summary: 'Mark the other side’s messages as read, up to the last one that was seen: all when none is named',
  access: talker,
  params: byCuit,
  query: v.object({ hasta: v.optional(Id) }),
  answer: Done,
});
