import { daysAgo, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Domain, Platform } from '../../platform/domain.ts';
import { removeMailsOfTopics } from '../../platform/mail/outbox.ts';
import { removeUnconfirmed } from '../../platform/mail/requested-mail.ts';
import { sendDigests } from './digest.ts';
import { alertRoutes } from './routes.ts';
import { tenderAlerts as alerts } from './tables.ts';
import { forgetFollowers, tellFollowers } from './tell-followers.ts';

/** Time for which the mails of an alert are kept; by then they are sent or never will be. */
const MAILS_KEPT_DAYS = 7;

/** Removes alerts that were never confirmed, codes that expired, and old mails. */
export async function deleteOldAlerts(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await removeUnconfirmed(platform, alerts);
  await removeMailsOfTopics(platform.db, daysAgo(platform.clock, MAILS_KEPT_DAYS));
}

/** Mails about new tenders, and about the news of one, for anyone who subscribes. */
export const tenderAlerts: Domain = {
  routes: alertRoutes,
  jobs: [
    // Each minute: digests that found no room in the outbox wait for the next run.
    { name: 'tender-digests', everyMs: MINUTE_MS, run: sendDigests },
    { name: 'tender-followers', everyMs: MINUTE_MS, run: tellFollowers },
    { name: 'old-alerts', everyMs: HOUR_MS, run: deleteOldAlerts },
    { name: 'old-followers', everyMs: HOUR_MS, run: forgetFollowers },
  ],
};
