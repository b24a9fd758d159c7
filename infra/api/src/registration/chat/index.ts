import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, route, userOf } from '../../platform/http/route.ts';
import { conversationOf, markAsRead, needNoAnswer, sendMessage } from './service.ts';
import { readUnanswered } from './unanswered.ts';

export { noteWaiting } from './unanswered.ts';

/** Chat between a supplier and staff about a request. */
export const chat: Domain = {
  routes: (platform) => [
    route(contract.sendMessage, async (call) => {
      call.about(call.body.cuit);
      return { data: await sendMessage(platform, authorOf(call), call.body, call.noteDone) };
    }),
    route(contract.conversation, (call) => conversationOf(platform, userOf(call), call.params.cuit)),
    route(contract.unansweredMessages, () => readUnanswered(platform.db)),
    route(contract.needNoAnswer, async (call) => {
      await needNoAnswer(platform, authorOf(call), call.params.cuit, call.body.mensaje);
      return { message: 'El mensaje quedó sin respuesta pendiente' };
    }),
    route(contract.markRead, async (call) => {
      await markAsRead(platform, authorOf(call), call.params.cuit, call.query.hasta);
      return { message: 'Los mensajes se marcaron como leídos' };
    }),
  ],
};
