import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import { conversationOf, markAsRead, needNoAnswer, sendMessage } from './service.ts';
import { readUnanswered } from './unanswered.ts';

export { noteWaiting } from './unanswered.ts';

/** Chat between a supplier and staff about a request. */
export const chat: Domain = {
  routes: (platform) => [
    route(contract.sendMessage, (call) => sendMessage(platform, call)),
    route(contract.conversation, (call) => conversationOf(platform, call.user, call.params.cuit)),
    route(contract.unansweredMessages, () => readUnanswered(platform.db)),
    route(contract.needNoAnswer, (call) => needNoAnswer(platform, call)),
    route(contract.markRead, (call) => markAsRead(platform, call)),
  ],
};
