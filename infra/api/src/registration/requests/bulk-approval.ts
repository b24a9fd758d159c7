import { desc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf, approveSeveral, BodyOf, listApprovable } from 'shared-api/contract';
import { approvalProblem, fileIdOf, isEnabled, unresolvedObservations } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { mustBeResolutionFile, newestCertificate } from '../certificates/index.ts';
import { documentsOf, documentViews } from '../documents/index.ts';
import { correctionView, lastCorrection } from '../observations/index.ts';
import { forEachRequest } from './bulk.ts';
import { formOf } from './form.ts';
import { findRequest } from './record/index.ts';
import { approveRequest } from './review.ts';
import { statusHistory, supplierRequests } from './tables.ts';

type Approvable = AnswerOf<typeof listApprovable>['data'][number];

/** Reads whether each of some requests can be approved now, in the order of their tax ids. */
export async function approvableRequests(
  platform: Platform,
  user: SessionUser,
  cuits: readonly string[],
): Promise<Approvable[]> {
  const { db, clock } = platform;
  const rows = await db
    .select()
    .from(supplierRequests)
    .where(inArray(supplierRequests.cuit, [...cuits]))
    .orderBy(supplierRequests.cuit);
  return Promise.all(
    rows.map(async (row) => {
      const [records, [correction]] = await Promise.all([
        documentsOf(db, row.id),
        lastCorrection(db, row.id),
      ]);
      const documents = documentViews(platform, row, records);
      const observed =
        correction && (await correctionView(platform, user, row, correction, () => formOf(db, row)));
      return {
        cuit: row.cuit,
        version: row.version,
        observaciones_abiertas: unresolvedObservations(observed?.observaciones ?? []),
        problema: approvalProblem({ estado: row.estado, documents }, today(clock)),
      };
    }),
  );
}

type Body = BodyOf<typeof approveSeveral>;

/**
 * Approves several requests with one resolution. What is sent again approves nothing twice: a request that this very call
 * has approved before is answered with its certificate.
 * @throws Refusal 400 for a file that is no resolution of the caller's
 */
export async function approveRequests(
  platform: Platform,
  { user, where, body: { tramites, ...resolution } }: Call<typeof approveSeveral>,
): Promise<AnswerOf<typeof approveSeveral>> {
  await mustBeResolutionFile(platform.db, resolution.resolucion_url, user);
  const results = await forEachRequest(platform, tramites, async ({ cuit, version }) => {
    const command = { user, where, cuit, seenVersion: version, noteDone: async () => undefined };
    try {
      const { certificado } = await approveRequest(platform, command, resolution);
      return { certificado };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      const certificado = await ownApproval(platform, user, { cuit, version }, resolution);
      if (certificado === null) throw error;
      return { certificado };
    }
  });
  return { resultados: results.map((result) => ({ ...result, certificado: result.certificado ?? null })) };
}

/**
 * Finds what an earlier try of the same call did: the user approved this version with this resolution, and nothing has
 * happened since.
 * @returns the certificate's number; null when somebody else, or something else, changed the request
 */
async function ownApproval(
  { db }: Pick<Platform, 'db'>,
  user: SessionUser,
  { cuit, version }: Body['tramites'][number],
  { resolucion, resolucion_url }: Pick<Body, 'resolucion' | 'resolucion_url'>,
): Promise<string | null> {
  const row = await findRequest(db, cuit);
  if (!row || !isEnabled(row.estado) || row.version !== version + 1) return null;
  const [decision] = await db
    .select({ userId: statusHistory.userId })
    .from(statusHistory)
    .where(eq(statusHistory.requestId, row.id))
    .orderBy(desc(statusHistory.sequence))
    .limit(1);
  const certificate = await newestCertificate(db, row.id);
  const isSame =
    decision?.userId === user.id &&
    certificate?.resolucion === resolucion &&
    certificate.resolucionFileId === fileIdOf(resolucion_url);
  return isSame ? certificate.numero : null;
}
