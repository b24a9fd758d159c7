import type { Domain } from '../../platform/domain.ts';
import { personRoutes } from './routes.ts';

export { lookUpTaxpayer } from './look-up.ts';

/** Look-ups in the tax authority's registry. */
export const persons: Domain = { routes: personRoutes };
