import { MINUTE_MS } from '../../platform/clock.ts';
import type { Domain } from '../../platform/domain.ts';
import { tenderRoutes } from './routes.ts';
import { publishDue } from './scheduled.ts';

export { SHELVES } from './filter.ts';
export { recordRelease, releasesOfTenders } from './history.ts';

/** Tenders: administration, public list, open data and sitemap. */
export const tenders: Domain = {
  routes: tenderRoutes,
  jobs: [{ name: 'due-tenders', everyMs: MINUTE_MS, run: publishDue }],
};
