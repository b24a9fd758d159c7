import type { Domain } from '../../platform/domain.ts';
import { systemRoutes } from './routes.ts';

/** State of the system, for administrators. */
export const system: Domain = { routes: systemRoutes };
