import { DAY_MS } from '../platform/clock.ts';
import { tooMany } from '../platform/errors.ts';
import type { SessionUser } from '../platform/http/session.ts';
import type { Platform } from '../platform/platform.ts';
import { countUse } from '../platform/rate-limit.ts';

export type Uploader = Pick<SessionUser, 'id' | 'tipo'>;

/** A file that took too much CPU time or memory to open counts as so many more uploads: all others waited for it. */
const EXHAUSTING_WEIGHT = 24;

/**
 * Keeps a supplier from filling the disk and from keeping the checks of files busy: anybody with a fiscal key can be one.
 * Files that are refused count too. Staff have no limit.
 * @throws Refusal 429 for a supplier who sent `UPLOADS_PER_DAY` files within 24 hours
 */
export async function countUpload(platform: Platform, uploader: Uploader): Promise<void> {
  const wait = await count(platform, uploader, 1);
  if (wait !== null) throw tooMany('Se subieron demasiados archivos.', wait);
}

/** Counts an upload that took too much CPU time or memory to open, after `countUpload`. */
export async function countExhausting(platform: Platform, uploader: Uploader): Promise<void> {
  await count(platform, uploader, EXHAUSTING_WEIGHT);
}

async function count(
  { db, clock, config }: Platform,
  { id, tipo }: Uploader,
  weight: number,
): Promise<number | null> {
  if (tipo !== 'PROVEEDOR') return null;
  const limit = { max: config.uploadsPerDay, windowMs: DAY_MS };
  return countUse(db, clock.now(), `subida:${id}`, limit, weight);
}
