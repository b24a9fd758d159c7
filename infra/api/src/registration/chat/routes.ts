import { conversation, markRead, sendMessage, unansweredMessages } from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { conversationOf, markAsRead, send } from './service.ts';
import { readUnanswered } from './unanswered.ts';

export function chatRoutes(platform: Platform): Route[] {
  return [
    route(sendMessage, async (call) => {
      call.about(call.body.cuit);
      return { data: await send(platform, userOf(call), call.body, call.noteDone) };
    }),
    route(conversation, async (call) => ({
      mensajes: await conversationOf(platform, userOf(call), call.params.cuit),
    })),
    route(unansweredMessages, () => readUnanswered(platform.db)),
    route(markRead, async (call) => {
      await markAsRead(platform, userOf(call), call.params.cuit, call.query.hasta);
      return { message: 'Los mensajes se marcaron como leídos' };
    }),
  ];
}
