import { desc, eq } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import {
  can,
  cleanOptionalName,
  type DocumentDates,
  dateProblems,
  isEditable,
  isInReview,
  mayEditDates,
} from 'shared-api/rules';
import { ownFileId, signFileUrl } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Author, type Domain, type Platform, route, type SessionUser } from '../../platform/domain.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  changeRequest,
  forgetDrafted,
  mustReach,
  type RequestRecord,
  requestFor,
  withLockedRequest,
} from '../requests/record/index.ts';
import { deleteMark, markDocument } from './marks.ts';
import {
  type DocumentRecord,
  documentOwner,
  documentsOf,
  removeDocument,
  setFile,
  setObservedDates,
} from './repository.ts';
import { documentFiles, documents as documentTable } from './tables.ts';
import { documentViews, namesSavedDocuments, replaceableIds } from './view.ts';

export { deleteDataMarks, deleteMarks, marksOf, markViews } from './marks.ts';
export {
  createRequiredDocuments,
  type DocumentRecord,
  documentName,
  documentsOf,
  documentsOfRequests,
  documentsWithRemoved,
  documentsWithRetired,
  filesAt,
  isRetired,
  nameForCorrection,
} from './repository.ts';
export { documentViews, statusOf } from './view.ts';

const OTHER_TYPE = 'El documento no es del tipo que se indica: revise id y tipo_documento_id.';
const DOCUMENT_LOCKED = 'Este documento no se puede modificar en el estado actual del trámite.';
const UNDATED = 'Este documento no lleva fechas.';
const OTHER_FILE =
  'El documento tiene otro archivo desde que lo abrió: las fechas no se guardaron. Revise el archivo e ingréselas de nuevo.';
const OTHER_DATES =
  'Otra persona, o usted en otra ventana, cambió las fechas de este documento mientras las editaba: las suyas no se guardaron. Revise las guardadas y vuelva a guardar las suyas si corresponde.';
const MAX_OPTIONAL = 20;
const ENTITY = 'documento_proveedor';
/** Answers for a missing document and for somebody else's alike. */
const documentNotFound = () => notFound('No se encontró el documento.');

export const documents: Domain = {
  routes: (platform) => {
    const { db, clock } = platform;
    return [
      route(contract.listDocuments, async ({ user, params: { cuit } }) => {
        const request = await requestFor(db, user, cuit);
        return documentViews(platform, request, await documentsOf(db, request.id));
      }),

      route(contract.addOptionalDocument, async ({ user, audit, params: { cuit }, body }) => {
        if (cuit !== body.cuit) throw invalid('El CUIT del cuerpo no es el de la dirección.');
        const at = clock.now();
        return withLockedRequest(platform, user, cuit, async (tx, request) => {
          if (!isEditable(request.estado)) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
          const records = await documentsOf(tx, request.id);
          const optional = records.filter(({ type }) => type === null);
          const name = cleanOptionalName(body.datos_extra);
          const fileId = await ownFileId(tx, body.url_archivo, user.id);
          // A call repeated after a lost answer must not add a second document: nobody could remove it.
          const same = optional.find(
            ({ document }) => document.fileId === fileId && document.datosExtra === name,
          );
          if (same) return answerOf(platform, tx, request, same.document.id);
          if (optional.length >= MAX_OPTIONAL) {
            throw invalid(`Puede agregar hasta ${MAX_OPTIONAL} documentos opcionales.`);
          }
          const id = newId();
          await tx
            .insert(documentTable)
            .values({ id, requestId: request.id, datosExtra: name, createdAt: at, updatedAt: at });
          await setFile(tx, id, fileId, at, namesSavedDocuments(records, request));
          const after = { datos_extra: name, archivo: fileId };
          await audit(tx, { entity: ENTITY, entityId: id, taxId: cuit, after });
          await changeRequest(tx, request, {}, at);
          return answerOf(platform, tx, request, id);
        });
      }),

      route(contract.removeOptionalDocument, async ({ user, audit, params: { id } }) => {
        const at = clock.now();
        await withLockedDocument(platform, user, id, async (tx, { request, record, records }) => {
          const { document, type } = record;
          if (type !== null) throw documentNotFound();
          if (!replaceableIds(records, request, today(clock)).has(id)) {
            throw conflict(DOCUMENT_LOCKED, 'ESTADO');
          }
          await removeDocument(tx, document, at);
          const before = { datos_extra: document.datosExtra, archivo: document.fileId };
          await audit(tx, { entity: ENTITY, entityId: id, taxId: request.cuit, before });
          await changeRequest(tx, request, {}, at);
        });
        return { message: 'Documento opcional eliminado.' };
      }),

      // A supplier sets the dates while the document may be replaced, and must give every date that its type needs; staff
      // set them during the review, and may leave a date empty.
      route(contract.editDocumentDates, async ({ user, audit, params: { id }, body, about }) => {
        const { archivo_sha256, fechas_vistas: seen, ...dates } = body;
        const at = clock.now();
        const day = today(clock);
        return withLockedDocument(platform, user, id, async (tx, { request, record, records }) => {
          about(request.cuit);
          const { document, type, file } = record;
          const isStaff = can(user.tipo, 'documents.editDates');
          const isOpen = isStaff ? isInReview(request.estado) : replaceableIds(records, request, day).has(id);
          if (!isOpen) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
          if (!type || (isStaff && !mayEditDates(request.estado, type))) throw invalid(UNDATED);
          if (!document.fileId) throw invalid('Suba el archivo antes de ingresar sus fechas.');
          if (archivo_sha256 !== undefined && archivo_sha256 !== file?.sha256) throw conflict(OTHER_FILE);
          const problems = dateProblems(type, dates, day, isStaff ? 'staff' : 'supplier');
          if (Object.keys(problems).length > 0) throw invalidFields({ ...problems });
          await forgetDrafted(tx, request.id, user, [id]);
          if (areSame(document, dates)) return answerOf(platform, tx, request, id);
          if (seen && !areSame(document, seen)) throw conflict(OTHER_DATES);
          const { emision, expiracion } = document;
          const inCorrection = namesSavedDocuments(records, request);
          await tx
            .update(documentTable)
            .set({ ...dates, updatedAt: at, ...(inCorrection && { namedInCorrection: true }) })
            .where(eq(documentTable.id, id));
          if (isStaff) await setObservedDates(tx, document, dates);
          // A mark covers the dates too: the certificate's end depends on them.
          else await deleteMark(tx, request.id, id);
          const change = { before: { emision, expiracion }, after: dates };
          await audit(tx, { entity: ENTITY, entityId: id, taxId: request.cuit, ...change });
          await changeRequest(tx, request, {}, at);
          return answerOf(platform, tx, request, id);
        });
      }),

      route(contract.markDocument, (call) => markDocument(platform, call)),

      route(contract.documentHistory, async ({ params: { id }, about }) => {
        const owner = await documentOwner(db, id);
        if (!owner) throw documentNotFound();
        about(owner.cuit);
        const history = await db
          .select({ fecha: documentFiles.createdAt, fileId: documentFiles.fileId })
          .from(documentFiles)
          .where(eq(documentFiles.documentId, id))
          .orderBy(desc(documentFiles.createdAt), desc(documentFiles.id));
        return {
          id_documento: id,
          nombre: owner.nombre,
          historial: history.map(({ fecha, fileId }) => ({
            fecha: fecha.toISOString(),
            url: signFileUrl(platform, fileId),
          })),
        };
      }),
    ];
  },
};

/**
 * Runs a transaction on a document of a locked request, which is asked for or was added. `records` are all documents of the
 * request.
 * @throws Refusal 404, also for somebody else's document
 */
async function withLockedDocument<T>(
  platform: Platform,
  user: SessionUser,
  id: string,
  work: (
    tx: Transaction,
    locked: { request: RequestRecord; record: DocumentRecord; records: readonly DocumentRecord[] },
  ) => Promise<T>,
): Promise<T> {
  const owner = await documentOwner(platform.db, id);
  if (!owner) throw documentNotFound();
  mustReach(user, owner.cuit, documentNotFound);
  return withLockedRequest(platform, user, owner.cuit, async (tx, request) => {
    const records = await documentsOf(tx, request.id);
    const record = records.find(({ document }) => document.id === id);
    if (!record) throw documentNotFound();
    return work(tx, { request, record, records });
  });
}

const areSame = (a: DocumentDates, b: DocumentDates) =>
  a.emision === b.emision && a.expiracion === b.expiracion;

/**
 * Sets the files that a save carries, each named by its document's id or type. A replaced file's dates go with it; the
 * audit log says so. The user's drafts of these documents are deleted.
 * @returns the file ids before and after for the audit log and the names of the files before, by document; null when nothing
 * changed
 * @throws Refusal 400 for an unknown file, or an id and a type that are not of one document; 409 for a document that is
 * not (or no longer) asked for or may not be replaced now
 */
export async function setDocumentFiles(
  platform: Platform,
  tx: Transaction,
  author: Author,
  request: RequestRecord,
  savedFiles: NonNullable<contract.SaveBody['documento_proveedor']>,
) {
  const at = platform.clock.now();
  const records = await documentsOf(tx, request.id);
  const replaceable = replaceableIds(records, request, today(platform.clock));
  const inCorrection = namesSavedDocuments(records, request);
  const before: Record<string, string | null> = {};
  const after: Record<string, string> = {};
  const names: Record<string, string | null> = {};
  const savedIds: string[] = [];
  for (const saved of savedFiles) {
    const record = records.find(({ document }) =>
      saved.id ? document.id === saved.id : document.typeId === saved.tipo_documento_id,
    );
    if (!record) throw conflict('Este documento ya no se pide en la inscripción.', 'ESTADO');
    const { id, typeId, fileId: storedFileId, emision, expiracion } = record.document;
    if (saved.tipo_documento_id && saved.tipo_documento_id !== typeId) throw invalid(OTHER_TYPE);
    const fileId = await ownFileId(tx, saved.url_archivo, author.user.id, storedFileId);
    savedIds.push(id);
    if (fileId === storedFileId) continue;
    if (!replaceable.has(id)) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    await setFile(tx, id, fileId, at, inCorrection);
    if (emision ?? expiracion) {
      const change = { before: { emision, expiracion }, after: { emision: null, expiracion: null } };
      await author.audit(tx, { entity: ENTITY, entityId: id, taxId: request.cuit, ...change });
    }
    before[id] = storedFileId;
    after[id] = fileId;
    names[id] = record.file?.name ?? null;
  }
  await forgetDrafted(tx, request.id, author.user, savedIds);
  return Object.keys(after).length > 0 ? { before, after, names } : null;
}

async function answerOf(platform: Platform, tx: Transaction, request: RequestRecord, id: string) {
  const views = documentViews(platform, request, await documentsOf(tx, request.id));
  const data = views.find((candidate) => candidate.id === id);
  if (!data) throw new Error(`the document ${id} is gone`);
  return { data };
}
