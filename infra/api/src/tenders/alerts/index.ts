import { type Domain, HOUR_MS, MINUTE_MS } from '../../platform/domain.ts';
import { sendDigests } from './digest.ts';
import { forgetOldAlerts } from './forget.ts';
import { alertRoutes } from './routes.ts';

/** Mails about new tenders, for anyone who asks for them. */
export const tenderAlerts: Domain = {
  routes: alertRoutes,
  jobs: [
    // The day's digest starts at most this long after its hour.
    { name: 'tender-digests', everyMs: 10 * MINUTE_MS, run: sendDigests },
    { name: 'old-alerts', everyMs: HOUR_MS, run: forgetOldAlerts },
  ],
};
