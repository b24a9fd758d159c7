import { lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { telemetryCounts, telemetryFailures } from './tables.ts';

const DAY_MS = 86_400_000;
/** How long sums are kept: a release is compared with the weeks before it, not with last year. */
const KEPT_DAYS = 30;

/** Removes the sums of hours that are long over. Repeating it does no harm. */
export async function forgetOldTelemetry({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const longAgo = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.delete(telemetryCounts).where(lt(telemetryCounts.hour, longAgo));
  await db.delete(telemetryFailures).where(lt(telemetryFailures.hour, longAgo));
}
