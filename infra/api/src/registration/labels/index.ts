import type { Domain } from '../../platform/domain.ts';
import { labelRoutes } from './routes.ts';

export { hasLabel, labelNamesOf, labelsOn } from './service.ts';

/** Labels that staff put on suppliers. */
export const labels: Domain = { routes: labelRoutes };
