import type { Domain } from '../../platform/domain.ts';
import { labelRoutes } from './routes.ts';

export { hasLabel, labelList, labelNamesOf } from './service.ts';

/** Labels that staff put on suppliers. */
export const labels: Domain = { routes: labelRoutes };
