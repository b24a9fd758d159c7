/** Sides of a conversation, as messages name their sender. */
export const CHAT_SIDES = ['PROVEEDOR', 'AUDITOR'] as const;
export type ChatSide = (typeof CHAT_SIDES)[number];

/** Longest message. */
export const CHAT_MESSAGE_MAX = 4_000;

export const CHAT_MESSAGE_MISSING = 'Escriba un mensaje';

/** Text for a supplier before their first message. */
export const CHAT_ONE_AT_A_TIME =
  'Puede enviar un mensaje por vez: el siguiente, cuando el auditor haya respondido.';

/** The server's refusal of a second message in a row; screens put `CHAT_ERROR_PREFIX` before it. */
export const CHAT_PENDING = 'No se puede enviar más mensajes. Esperando respuesta del Auditor';
export const CHAT_ERROR_PREFIX = 'Ah ocurrido un error: ';

/** Returns how many messages of the other side a side has not read: its badge. */
export function unreadFor(
  side: ChatSide,
  messages: readonly { readonly remitente: ChatSide; readonly leido: boolean }[],
): number {
  return messages.filter((message) => message.remitente !== side && !message.leido).length;
}
