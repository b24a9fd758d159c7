import { desc, eq, inArray } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { approvalProblem, fileIdOf, isEnabled, unresolvedObservations } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Platform, type Route, route, type SessionUser } from '../../platform/domain.ts';
import { Refusal } from '../../platform/errors.ts';
import { assignInTransaction, mailAssigned } from '../assignments/index.ts';
import { mustBeResolutionFile, newestCertificate } from '../certificates/index.ts';
import { documentsOf, documentViews } from '../documents/index.ts';
import { relabel } from '../labels/index.ts';
import { correctionDraftOf, correctionView, lastCorrection } from '../observations/index.ts';
import { findRequest, type RequestRecord, withLockedRequest } from './record/index.ts';
import { approveRequest } from './review.ts';
import { statusHistory, supplierRequests } from './tables.ts';

const FAILED = 'No se pudo por un problema del portal. Vuelva a intentar.';

const byCuit = (cuits: readonly string[]) => cuits.map((cuit) => ({ cuit }));

/** Serves the acts of staff on several requests that they chose in the list. */
export function bulkRoutes(platform: Platform): Route[] {
  const { db, clock, log } = platform;

  /**
   * Does something to each of several requests, one after the other, each in a transaction or savepoint of its own:
   * what is refused or fails for one is told with it and stops no other.
   */
  async function each<Request extends { readonly cuit: string }, Done>(
    requests: readonly Request[],
    work: (request: Request) => Promise<Done>,
  ) {
    const results: (contract.BulkResult & { readonly done: Done | null })[] = [];
    for (const request of requests) {
      const { cuit } = request;
      try {
        results.push({ cuit, motivo: null, done: await work(request) });
      } catch (error) {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'one of several requests failed');
        results.push({ cuit, motivo: error instanceof Refusal ? error.message : FAILED, done: null });
      }
    }
    return results;
  }

  return [
    route(contract.listApprovable, async ({ query: { cuits }, about, user }) => {
      const [only, ...others] = cuits;
      if (only && others.length === 0) about(only);
      const rows = await db
        .select()
        .from(supplierRequests)
        .where(inArray(supplierRequests.cuit, cuits))
        .orderBy(supplierRequests.cuit);
      const data = rows.map(async (row) => {
        const [records, [correction], [draft]] = await Promise.all([
          documentsOf(db, row.id),
          lastCorrection(db, row.id),
          correctionDraftOf(db, row.id),
        ]);
        const documents = documentViews(platform, row, records);
        const observed = correction && (await correctionView(platform, user, row, correction));
        return {
          cuit: row.cuit,
          version: row.version,
          observaciones_abiertas: unresolvedObservations(observed?.observaciones ?? []),
          ...(draft && { observaciones_sin_enviar: draft.observaciones.length }),
          borrador: draft?.version ?? 0,
          problema: approvalProblem({ estado: row.estado, documents }, today(clock)),
        };
      });
      return { data: await Promise.all(data) };
    }),

    // A call that is repeated approves nothing twice: a request that it has approved before is answered with its
    // certificate.
    route(contract.approveSeveral, async ({ user, where, body: { tramites, ...resolution } }) => {
      await mustBeResolutionFile(db, resolution.resolucion_url, user);
      const results = await each(tramites, async ({ cuit, version, borrador }) => {
        const command = { user, where, cuit, seenVersion: version, noteDone: async () => undefined };
        try {
          return (await approveRequest(platform, command, { ...resolution, borrador })).certificado;
        } catch (error) {
          const isStale = error instanceof Refusal && error.status === 409;
          const certificate = isStale ? await ownApproval(db, user, cuit, version, resolution) : null;
          if (certificate === null) throw error;
          return certificate;
        }
      });
      return { resultados: results.map(({ done, ...result }) => ({ ...result, certificado: done })) };
    }),

    route(contract.labelSeveral, async ({ body: { cuits, ...labels }, audit }) => {
      const change = { audit, ...labels };
      const resultados = await each(byCuit(cuits), ({ cuit }) =>
        relabel(platform, eq(supplierRequests.cuit, cuit), change),
      );
      return { resultados };
    }),

    route(contract.assignSeveral, async ({ body: { cuits, revisor, revisores_vistos }, user, audit }) => {
      // One mail names all of them, so they share its transaction. Sorted, so that two calls cannot deadlock.
      const sorted = byCuit(cuits.toSorted());
      const resultados = await db.transaction(async (outer) => {
        const assigned: RequestRecord[] = [];
        const results = await each(sorted, ({ cuit }) =>
          withLockedRequest({ db: outer }, user, cuit, async (tx, row) => {
            const assignment = { audit, revisor, revisor_visto: revisores_vistos[cuit] };
            const reviewer = await assignInTransaction(tx, row, assignment);
            if (reviewer && reviewer.id !== row.reviewerId) assigned.push(row);
          }),
        );
        if (revisor) await mailAssigned(platform, outer, user, revisor, assigned);
        return results.toSorted((a, b) => cuits.indexOf(a.cuit) - cuits.indexOf(b.cuit));
      });
      return { resultados };
    }),
  ];
}

/**
 * Finds what an earlier try of the same call did: the user approved this version with this resolution, and nothing has
 * happened since.
 * @returns the certificate's number; null when somebody else, or something else, changed the request
 */
async function ownApproval(
  db: Database,
  user: SessionUser,
  cuit: string,
  version: number,
  { resolucion, resolucion_url }: contract.BodyOf<typeof contract.approveRequest>,
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
