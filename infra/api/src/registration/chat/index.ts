import type { Domain } from '../../platform/domain.ts';
import { chatRoutes } from './routes.ts';

export { noteWaiting } from './unanswered.ts';

/** Messages between a supplier and staff about a request. */
export const chat: Domain = { routes: chatRoutes };
