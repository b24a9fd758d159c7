import type { Domain } from '../../platform/domain.ts';
import { savedViewRoutes } from './routes.ts';

/** A user's own filters of the list of requests. */
export const savedViews: Domain = { routes: savedViewRoutes };
