import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PersonType } from 'shared-api/rules';
import type { Transaction } from '../../platform/db/database.ts';
import { lockShared } from '../../platform/db/locks.ts';
import { documents, documentTypes } from './tables.ts';

/**
 * Adds the documents that a request lacks: one empty row per active type that is required of its kind of person. A new
 * request gets all of them, one that is opened again those of the types added meanwhile.
 * @param named whether the running correction names documents, and so the added ones too
 */
export async function createRequiredDocuments(
  tx: Transaction,
  { id: requestId, tipo_persona: person }: { readonly id: string; readonly tipo_persona: PersonType },
  at: Date,
  named = false,
): Promise<void> {
  const isRequired =
    person === 'FISICA' ? documentTypes.requerido_persona_fisica : documentTypes.requerido_persona_juridica;
  // A type added now would miss this request.
  await lockShared(tx, 'documentTypes');
  const types = await tx
    .select({ id: documentTypes.id })
    .from(documentTypes)
    .where(and(eq(documentTypes.activo, true), eq(isRequired, true)))
    .orderBy(asc(documentTypes.position));
  if (types.length === 0) return;
  const row = { requestId, namedInCorrection: named, createdAt: at, updatedAt: at };
  await tx
    .insert(documents)
    .values(types.map(({ id }) => ({ ...row, typeId: id })))
    .onConflictDoNothing();
}

/** Marks the documents that the running correction or renewal opens; all others are closed. */
export async function nameForCorrection(
  tx: Transaction,
  requestId: string,
  documentIds: readonly string[],
): Promise<void> {
  await tx
    .update(documents)
    .set({ namedInCorrection: inArray(documents.id, [...documentIds]) })
    .where(eq(documents.requestId, requestId));
}
