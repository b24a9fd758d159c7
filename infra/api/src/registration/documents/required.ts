import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PersonType } from 'shared-api/rules';
import type { Transaction } from '../../platform/db/database.ts';
import { holdOff, lockFor } from '../../platform/db/locks.ts';
import { documents, documentTypes } from './tables.ts';

/** Lets one transaction at a time add document types: names and positions stay distinct. */
export async function lockDocumentTypes(tx: Transaction): Promise<void> {
  await lockFor(tx, 'documentTypes');
}

/** Keeps types from being added until the transaction ends: one that is being opened would miss the new one. */
async function keepDocumentTypes(tx: Transaction): Promise<void> {
  await holdOff(tx, 'documentTypes');
}

/**
 * Gives a request one empty row per document type that is required of its kind of person and that it has none of: all
 * of them when it is new, and those that were added while it could not be changed when it is opened again.
 * `named`: opened with the documents that a running correction names.
 */
export async function createRequiredDocuments(
  tx: Transaction,
  { id: requestId, tipo_persona: person }: { readonly id: string; readonly tipo_persona: PersonType },
  at: Date,
  named = false,
): Promise<void> {
  const required =
    person === 'FISICA' ? documentTypes.requeridoPersonaFisica : documentTypes.requeridoPersonaJuridica;
  await keepDocumentTypes(tx);
  const types = await tx
    .select({ id: documentTypes.id })
    .from(documentTypes)
    .where(and(eq(documentTypes.activo, true), eq(required, true)))
    .orderBy(asc(documentTypes.position));
  if (types.length === 0) return;
  await tx
    .insert(documents)
    .values(
      types.map(({ id }) => ({
        requestId,
        typeId: id,
        namedInCorrection: named,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .onConflictDoNothing();
}

/** Says which documents the running correction or renewal opens; all others are closed. */
export async function nameForCorrection(
  tx: Transaction,
  requestId: string,
  documentIds: readonly string[],
): Promise<void> {
  await tx.update(documents).set({ namedInCorrection: false }).where(eq(documents.requestId, requestId));
  if (documentIds.length === 0) return;
  await tx
    .update(documents)
    .set({ namedInCorrection: true })
    .where(and(eq(documents.requestId, requestId), inArray(documents.id, [...documentIds])));
}
