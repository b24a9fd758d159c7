import { and, desc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import type { UsedResolution } from 'shared-api/contract';
import { fileIdOf, isEnabled, offeredResolutions, statesWhere, todayInCity } from 'shared-api/rules';
import { ownFileId, signFileUrl } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import { daysAgo, today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { statusHistory } from '../requests/tables.ts';
import { certificates } from './tables.ts';

/** An older resolution covers nobody who is approved now. */
const OFFERED_DAYS = 90;
/** The newest approvals that are looked through. */
const APPROVALS_READ = 500;

/** Reads the resolutions that a reviewer is offered for the next approval. */
export async function resolutionsFor(platform: Platform, user: SessionUser): Promise<UsedResolution[]> {
  const { db, clock } = platform;
  // The history says who approved; the certificate of that approval was written just before its entry.
  const certificate = db
    .select({ resolucion: certificates.resolucion, fileId: certificates.resolucionFileId })
    .from(certificates)
    .where(
      and(
        eq(certificates.requestId, statusHistory.requestId),
        lte(certificates.emitidoAt, statusHistory.createdAt),
      ),
    )
    .orderBy(desc(certificates.emitidoAt))
    .limit(1)
    .as('certificate');
  const approvals = await db
    .select({
      resolucion: certificate.resolucion,
      fileId: certificate.fileId,
      nombre: files.name,
      userId: statusHistory.userId,
      at: statusHistory.createdAt,
    })
    .from(statusHistory)
    .innerJoinLateral(certificate, isNotNull(certificate.fileId))
    .innerJoin(files, eq(files.id, certificate.fileId))
    .where(
      and(
        inArray(statusHistory.estado, statesWhere(isEnabled)),
        isNotNull(statusHistory.userId),
        gt(statusHistory.createdAt, daysAgo(clock, OFFERED_DAYS)),
      ),
    )
    .orderBy(desc(statusHistory.createdAt), desc(statusHistory.sequence))
    .limit(APPROVALS_READ);
  const day = today(clock);
  const uses = approvals.map(({ userId, at, ...approval }) => ({
    ...approval,
    usada: at.toISOString(),
    propia: userId === user.id,
    hoy: todayInCity(at) === day,
  }));
  return offeredResolutions(uses).map(({ fileId, nombre, ...use }) => ({
    ...use,
    resolucion_url: signFileUrl(platform, fileId),
    archivo: { nombre },
  }));
}

/**
 * Returns the id of the file with which a reviewer approves: their own upload, or the file of a resolution that was used
 * before, whoever uploaded that.
 * @throws Refusal 400 for any other file, such as a supplier's document
 */
export async function resolutionFileId(tx: Transaction, url: string, user: SessionUser): Promise<string> {
  const id = fileIdOf(url);
  const [used] = id
    ? await tx
        .select({ id: certificates.resolucionFileId })
        .from(certificates)
        .where(eq(certificates.resolucionFileId, id))
        .limit(1)
    : [];
  return ownFileId(tx, url, user.id, used?.id);
}
