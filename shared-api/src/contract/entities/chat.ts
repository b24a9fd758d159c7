import * as v from 'valibot';
import { CHAT_SIDES } from '../../rules/chat.ts';
import { Id, Instant } from '../primitives.ts';

export const ChatMessage = v.object({
  id: Id,
  remitente: v.picklist(CHAT_SIDES),
  nombre_remitente: v.string(),
  mensaje: v.string(),
  timestamp: Instant,
  leido: v.boolean(),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;
