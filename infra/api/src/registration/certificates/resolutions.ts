import { and, desc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import type { UsedResolution } from 'shared-api/contract';
import {
  FILE_GONE,
  fileIdOf,
  isEnabled,
  offeredResolutions,
  statesWhere,
  todayInCity,
} from 'shared-api/rules';
import { ownFileId, signFileUrl } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import { daysAgo, today } from '../../platform/clock.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { Platform, SessionUser } from '../../platform/domain.ts';
import { invalidFields } from '../../platform/errors.ts';
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
 * Checks that a reviewer may approve with a file: their own upload, or the file of a resolution that was used before, whoever
 * uploaded that.
 * @returns the id of a file that was used before; null for an upload
 * @throws Refusal 400 for any other file, such as a supplier's document
 */
export async function mustBeResolutionFile(from: Sql, url: string, user: SessionUser) {
  const id = fileIdOf(url);
  if (!id) throw invalidFields({ resolucion_url: FILE_GONE });
  const [file] = await from
    .select({ ownerId: files.ownerId, used: certificates.resolucionFileId })
    .from(files)
    .leftJoin(certificates, eq(certificates.resolucionFileId, files.id))
    .where(eq(files.id, id))
    .limit(1);
  if (!file || (file.ownerId !== user.id && file.used === null))
    throw invalidFields({ resolucion_url: FILE_GONE });
  return file.used;
}

/** Returns the id of the file of an approval, and marks it as used. @throws Refusal as `mustBeResolutionFile` */
export const resolutionFileId = async (tx: Transaction, url: string, user: SessionUser): Promise<string> =>
  ownFileId(tx, url, user.id, await mustBeResolutionFile(tx, url, user));
