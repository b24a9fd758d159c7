import { lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { telemetryCounts } from './tables.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** Removes old counts. Repeating it does no harm. */
export async function forgetOldTelemetry({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DAYS * DAY_MS);
  await db.delete(telemetryCounts).where(lt(telemetryCounts.hour, before));
}
