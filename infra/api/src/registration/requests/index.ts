import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Domain } from '../../platform/domain.ts';
import { bulkRoutes } from './bulk.ts';
import { deleteOldDrafts } from './drafts.ts';
import { watchExpiries } from './expiries.ts';
import { deleteOldViewers, presenceRoutes } from './presence.ts';
import { requestRoutes } from './routes.ts';
import { foldNames } from './start.ts';

export { chatLink, letter } from './notices.ts';
export { registryColumns } from './start.ts';

/** Suppliers' requests: form and its drafts, review, list, export and dashboard. */
export const requests: Domain = {
  routes: (platform) => [...requestRoutes(platform), ...bulkRoutes(platform), ...presenceRoutes(platform)],
  jobs: [
    // More often than days change: notices that found no room in the outbox wait for the next run.
    { name: 'expiries', everyMs: 10 * MINUTE_MS, run: watchExpiries },
    { name: 'old-drafts', everyMs: HOUR_MS, run: deleteOldDrafts },
    { name: 'old-viewers', everyMs: HOUR_MS, run: deleteOldViewers },
    { name: 'fold-names', everyMs: HOUR_MS, run: foldNames },
  ],
};
