import { type Domain, HOUR_MS } from '../../platform/domain.ts';
import { forgetOldAccesses } from './accesses.ts';
import { personalDataRoutes } from './routes.ts';

export { createDataAccessLog } from './accesses.ts';

/** Copies of what the portal holds about a supplier, and who has looked at it. */
export const personalData: Domain = {
  routes: personalDataRoutes,
  jobs: [{ name: 'old-accesses', everyMs: HOUR_MS, run: forgetOldAccesses }],
};
