import type { Domain } from '../../platform/domain.ts';
import { userRoutes } from './routes.ts';

export { createFirstAdmin, FirstAdminProblem } from './first-admin.ts';

/** Accounts of staff. */
export const users: Domain = { routes: userRoutes };
