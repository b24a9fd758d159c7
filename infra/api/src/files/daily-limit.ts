import { and, desc, eq, gt } from 'drizzle-orm';
import { DAY_MS } from '../platform/clock.ts';
import { tooMany } from '../platform/errors.ts';
import type { SessionUser } from '../platform/http/session.ts';
import type { Platform } from '../platform/platform.ts';
import { files } from './tables.ts';

/**
 * Keeps a supplier from filling the disk: anybody with a fiscal key can be one. Staff have no limit. Uploads that run at
 * this moment are not counted.
 * @throws Refusal 429 for a supplier who uploaded `UPLOADS_PER_DAY` files within the last 24 hours
 */
export async function checkDailyLimit({ db, clock, config }: Platform, user: SessionUser): Promise<void> {
  if (user.tipo !== 'PROVEEDOR') return;
  const now = clock.now().getTime();
  const [earliest] = await db
    .select({ at: files.createdAt })
    .from(files)
    .where(and(eq(files.ownerId, user.id), gt(files.createdAt, new Date(now - DAY_MS))))
    .orderBy(desc(files.createdAt))
    .offset(config.uploadsPerDay - 1)
    .limit(1);
  if (!earliest) return;
  const wait = earliest.at.getTime() + DAY_MS - now;
  throw tooMany('Se subieron demasiados archivos.', wait / 1000);
}
