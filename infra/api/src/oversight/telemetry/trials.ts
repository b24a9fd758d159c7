import { TRIAL_VISITS, type Visits } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { hourOf } from './count.ts';
import { visitsOf } from './health.ts';

const WEEK_MS = 7 * 86_400_000;

/** A version on trial, and what it is compared with. */
export interface Trial {
  readonly section: string;
  readonly live: string;
  readonly trial: string;
  /** When it began, ISO 8601. */
  readonly since: string;
}

/**
 * Visits of both versions since the hour in which the trial began. Where hardly anybody was given the live version
 * meanwhile (a trial for all, or for the only roles that come), its last week stands in.
 */
export async function trialVisits(
  platform: Pick<Platform, 'db' | 'clock'>,
  { section, live, trial, since }: Trial,
): Promise<{ live: Visits; trial: Visits }> {
  const began = hourOf(new Date(since));
  const weekAgo = new Date(platform.clock.now().getTime() - WEEK_MS);
  const [trialed, beside] = await Promise.all([
    visitsOf(platform, { section, version: trial, given: 'prueba', since: began }),
    visitsOf(platform, { section, version: live, given: 'activa', since: began }),
  ]);
  if (beside.visitas >= TRIAL_VISITS.live) return { live: beside, trial: trialed };
  return {
    live: await visitsOf(platform, { section, version: live, given: 'activa', since: weekAgo }),
    trial: trialed,
  };
}
