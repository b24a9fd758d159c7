import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { type DocumentDates, type PersonType, stateAfter } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import { lockShared, pick, type Sql, type Transaction } from '../../platform/db/database.ts';
import { observedForms } from '../observations/tables.ts';
import { statusHistory, supplierRequests } from '../requests/tables.ts';
import { documentFiles, documents, documentTypes } from './tables.ts';

/** A document with its type (null: an optional document) and its file (null: not uploaded yet). */
export type DocumentRecord = Awaited<ReturnType<typeof documentsWhere>>[number];

const { createdAt: _createdAt, ...documentColumns } = getTableColumns(documents);
/** The columns of a document's type, without its explanation. */
const typeColumns = pick(documentTypes, [
  'id',
  'nombre',
  'requerido_persona_fisica',
  'requerido_persona_juridica',
  'emision',
  'expiracion',
  'regla_fecha',
]);
const fileColumns = pick(files, ['id', 'name', 'mime', 'bytes', 'sha256', 'pages']);

/** Names a document by its type; an optional one has the name that its supplier typed. */
export const documentName = (record: {
  readonly document: { readonly datosExtra: string | null };
  readonly type: { readonly nombre: string } | null;
}): string => record.type?.nombre ?? record.document.datosExtra ?? '';

const documentsWhere = (from: Sql, ofRequest: SQL, condition: SQL | undefined) =>
  from
    .select({
      document: documentColumns,
      type: typeColumns,
      isTypeInUse: documentTypes.activo,
      file: fileColumns,
    })
    .from(documents)
    .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .leftJoin(files, eq(files.id, documents.fileId))
    .where(and(ofRequest, condition))
    .orderBy(asc(documentTypes.position), asc(documents.createdAt), asc(documents.id));

const isAskedFor = or(
  and(isNull(documents.typeId), isNotNull(documents.fileId)),
  eq(documentTypes.activo, true),
);

/**
 * Reads the documents of a request: the required ones in their types' order, then the optional ones by age. Those whose
 * type is out of use and optional ones that were removed are left out; see `documentsWithRetired`.
 */
export const documentsOf = (from: Sql, requestId: string | Placeholder) =>
  documentsWhere(from, eq(documents.requestId, requestId), isAskedFor);

export const documentsOfRequests = (from: Sql, requestIds: readonly string[]) =>
  documentsWhere(from, inArray(documents.requestId, [...requestIds]), isAskedFor);

/**
 * Reads the documents of a request, and the optional ones that were removed after a submission: those have no file.
 * @param observedIds documents that are read even if their type is out of use
 */
export const documentsWithRemoved = (from: Sql, requestId: string, observedIds: readonly string[]) =>
  documentsWhere(
    from,
    eq(documents.requestId, requestId),
    or(isNull(documents.typeId), eq(documentTypes.activo, true), inArray(documents.id, [...observedIds])),
  );

export const documentsWithRetired = (from: Sql, requestId: string | Placeholder) =>
  documentsWhere(from, eq(documents.requestId, requestId), or(isAskedFor, isNotNull(documents.fileId)));

/**
 * Returns true for a document that is no longer asked for and holds a file: evidence that decisions were made on. The rules of
 * a registration never see it.
 */
export const isRetired = ({ isTypeInUse }: DocumentRecord): boolean => isTypeInUse === false;

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
export async function nameForCorrection(tx: Transaction, requestId: string, documentIds: readonly string[]) {
  await tx
    .update(documents)
    .set({ namedInCorrection: inArray(documents.id, [...documentIds]) })
    .where(eq(documents.requestId, requestId));
}

/** Reads a document's name and whose it is, by tax id; null when there is no such document. */
export async function documentOwner(from: Sql, documentId: string) {
  const [row] = await from
    .select({
      cuit: supplierRequests.cuit,
      document: { datosExtra: documents.datosExtra },
      type: { nombre: documentTypes.nombre },
    })
    .from(documents)
    .innerJoin(supplierRequests, eq(supplierRequests.id, documents.requestId))
    .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .where(eq(documents.id, documentId));
  return row ? { cuit: row.cuit, nombre: documentName(row) } : null;
}

/**
 * Gives the document another file, adds it to the document's history and drops the dates of the file before.
 * @param named whether the running correction names the document from now on
 */
export async function setFile(tx: Transaction, documentId: string, fileId: string, at: Date, named: boolean) {
  await tx
    .update(documents)
    .set({
      fileId,
      emision: null,
      expiracion: null,
      updatedAt: at,
      ...(named && { namedInCorrection: true }),
    })
    .where(eq(documents.id, documentId));
  await tx.insert(documentFiles).values({ documentId, fileId, createdAt: at });
}

/**
 * Puts the dates that staff set into the form as the last correction observed it, too: they are no change of the supplier's.
 * A date that the supplier changed since then stays there as it was observed.
 * @param before the document as it was before staff changed it
 */
export async function setObservedDates(
  tx: Transaction,
  before: DocumentRecord['document'],
  dates: DocumentDates,
): Promise<void> {
  const ofRequest = eq(observedForms.requestId, before.requestId);
  const [observed] = await tx.select({ form: observedForms.form }).from(observedForms).where(ofRequest);
  if (!observed) return;
  const documentos = observed.form.documentos.map((document) =>
    document.id !== before.id
      ? document
      : {
          ...document,
          ...(document.emision === before.emision && { emision: dates.emision }),
          ...(document.expiracion === before.expiracion && { expiracion: dates.expiracion }),
        },
  );
  await tx
    .update(observedForms)
    .set({ form: { ...observed.form, documentos } })
    .where(ofRequest);
}

/**
 * Removes an optional document. One that was submitted keeps its history, which receipts are made of; of another one nothing
 * stays, and the daily sweep removes its files.
 */
export async function removeDocument(
  tx: Transaction,
  { id, requestId }: DocumentRecord['document'],
  at: Date,
) {
  const ofDocument = eq(documentFiles.documentId, id);
  const [submitted] = await tx
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .innerJoin(
      statusHistory,
      and(
        eq(statusHistory.requestId, requestId),
        eq(statusHistory.estado, stateAfter('send')),
        gte(statusHistory.createdAt, documentFiles.createdAt),
      ),
    )
    .where(ofDocument)
    .limit(1);
  if (submitted) {
    await tx.update(documents).set({ fileId: null, updatedAt: at }).where(eq(documents.id, id));
    return;
  }
  const removed = await tx
    .delete(documentFiles)
    .where(ofDocument)
    .returning({ fileId: documentFiles.fileId });
  await tx.delete(documents).where(eq(documents.id, id));
  const fileIds = removed.map(({ fileId }) => fileId);
  await tx.update(files).set({ attachedAt: null }).where(inArray(files.id, fileIds));
}

/**
 * Reads the file that each document of a request had at an instant, in the order of `documentsOf`. Documents whose type
 * has gone out of use since are included: they were submitted. So are optional ones that were removed since.
 * @returns `fecha` is the upload of the file for that document
 */
export async function filesAt(from: Sql, requestId: string, at: Date) {
  // The removal is the last change of an optional document: see `removeDocument`.
  const isNotRemovedYet = or(
    isNotNull(documents.typeId),
    isNotNull(documents.fileId),
    gt(documents.updatedAt, at),
  );
  const rows = await from
    .select({ document: documents, type: documentTypes, fecha: documentFiles.createdAt, archivo: files })
    .from(documentFiles)
    .innerJoin(documents, eq(documents.id, documentFiles.documentId))
    .innerJoin(files, eq(files.id, documentFiles.fileId))
    .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .where(and(eq(documents.requestId, requestId), lte(documentFiles.createdAt, at), isNotRemovedYet))
    .orderBy(
      asc(documentTypes.position),
      asc(documents.createdAt),
      asc(documents.id),
      asc(documentFiles.createdAt),
      asc(documentFiles.id),
    );
  // A later file of a document overwrites the earlier one.
  const latest = new Map(rows.map((row) => [row.document.id, row]));
  return [...latest.values()].map((row) => ({
    documento: documentName(row),
    fecha: row.fecha,
    archivo: row.archivo,
  }));
}
