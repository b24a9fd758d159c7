import * as v from 'valibot';
import { CHAT_SIDES } from '../../../rules/registration/chat.ts';
import { Id, Instant } from '../../primitives.ts';
import { RequestRow } from './request-row.ts';

export const ChatMessage = v.object({
  id: Id,
  remitente: v.picklist(CHAT_SIDES),
  nombre_remitente: v.string(),
  mensaje: v.string(),
  timestamp: Instant,
  leido: v.boolean(),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** A supplier's message that staff have not answered. */
export const UnansweredMessage = v.object({
  ...v.pick(RequestRow, ['cuit', 'nombre_persona_humana', 'razon_social', 'nro_tramite']).entries,
  id: Id,
  /** Its beginning, with '…' where it goes on. */
  mensaje: v.string(),
  timestamp: Instant,
  leido: v.boolean(),
});
export type UnansweredMessage = v.InferOutput<typeof UnansweredMessage>;
