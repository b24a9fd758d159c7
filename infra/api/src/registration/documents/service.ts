import { desc, eq } from 'drizzle-orm';
import type * as contract from 'shared-api/contract';
import type { SaveBody } from 'shared-api/contract';
import {
  can,
  compareDates,
  type DocumentDates,
  dateProblems,
  isEditable,
  mayEditDates,
  optionalNameProblem,
} from 'shared-api/rules';
import { ownFileId, signFileUrl } from '../../files/index.ts';
import { recordAudit } from '../../oversight/audit/index.ts';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Author, Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  changeRequest,
  mustReach,
  type RequestRecord,
  requestFor,
  withLockedRequest,
} from '../requests/record/index.ts';
import { documentOwner, documentsOf, removeDocument, setFile } from './repository.ts';
import { documentFiles, documents } from './tables.ts';
import { documentViews, namesSavedDocuments, replaceableIds } from './view.ts';

const DOCUMENT_NOT_ASKED = 'Este documento ya no se pide en la inscripción.';
const OTHER_TYPE = 'El documento no es del tipo que se indica: revise id y tipo_documento_id.';
const DOCUMENT_LOCKED = 'Este documento no se puede modificar en el estado actual del trámite.';
const OTHER_FILE =
  'El documento tiene otro archivo desde que lo abrió: las fechas no se guardaron. Revise el archivo e ingréselas de nuevo.';
const OTHER_DATES =
  'Otra persona, o usted en otra ventana, cambió las fechas de este documento mientras las editaba: las suyas no se guardaron. Revise las guardadas y vuelva a guardar las suyas si corresponde.';
const MAX_OPTIONAL = 20;
/** Answers for a missing document and for somebody else's alike. */
const documentNotFound = () => notFound('No se encontró el documento.');

export async function listSupplierDocuments(
  platform: Platform,
  { user, params }: Call<typeof contract.listDocuments>,
) {
  const request = await requestFor(platform.db, user, params.cuit);
  return documentViews(platform, request, await documentsOf(platform.db, request.id));
}

/** Adds an optional document, once, while the form is open. @throws Refusal 400, 404, 409 */
export async function addOptionalDocument(
  platform: Platform,
  { user, where, params: { cuit }, body }: Call<typeof contract.addOptionalDocument>,
) {
  const problem = optionalNameProblem(body.datos_extra);
  if (problem) throw invalid(problem);
  if (cuit !== body.cuit) throw invalid('El CUIT del cuerpo no es el de la dirección.');
  const at = platform.clock.now();
  return withLockedRequest(platform, user, cuit, async (tx, request) => {
    if (!isEditable(request.estado)) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    const records = await documentsOf(tx, request.id);
    const optional = records.filter(({ type }) => type === null);
    const name = body.datos_extra.normalize('NFC');
    const fileId = await ownFileId(tx, body.url_archivo, user.id);
    // A call repeated after a lost answer must not add a second document: nobody could remove it.
    const same = optional.find(({ document }) => document.fileId === fileId && document.datosExtra === name);
    if (same) return answerOf(platform, tx, request, same.document.id);
    if (optional.length >= MAX_OPTIONAL) {
      throw invalid(`Puede agregar hasta ${MAX_OPTIONAL} documentos opcionales.`);
    }
    const id = newId();
    await tx
      .insert(documents)
      .values({ id, requestId: request.id, datosExtra: name, createdAt: at, updatedAt: at });
    await setFile(tx, id, fileId, at, namesSavedDocuments(records, request));
    await audit(tx, { user, where }, request, at, id, { after: { datos_extra: name, archivo: fileId } });
    await changeRequest(tx, request.id, {}, at);
    return answerOf(platform, tx, request, id);
  });
}

/** Removes an optional document while it may be replaced. @throws Refusal 404, 409 */
export async function removeOptionalDocument(
  platform: Platform,
  { user, where, params: { id } }: Call<typeof contract.removeOptionalDocument>,
) {
  const at = platform.clock.now();
  const owner = await documentOwner(platform.db, id);
  if (!owner) throw documentNotFound();
  mustReach(user, owner.cuit, documentNotFound);
  await withLockedRequest(platform, user, owner.cuit, async (tx, request) => {
    const records = await documentsOf(tx, request.id);
    const record = records.find(({ document }) => document.id === id);
    if (!record || record.type !== null) throw documentNotFound();
    if (!replaceableIds(records, request, today(platform.clock)).has(id))
      throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    const { datosExtra: datos_extra, fileId: archivo } = record.document;
    await removeDocument(tx, { requestId: request.id, documentId: id, at });
    await audit(tx, { user, where }, request, at, id, { before: { datos_extra, archivo } });
    await changeRequest(tx, request.id, {}, at);
  });
  return { message: 'Documento opcional eliminado.' };
}

/**
 * Sets the dates of a document. Its supplier may while the document may be replaced, and must give every date that its
 * type needs; staff may during the review, and may leave a date empty. @throws Refusal 400, 404, 409
 */
export async function editDates(
  platform: Platform,
  { user, where, params: { id }, body, about }: Call<typeof contract.editDocumentDates>,
) {
  const { archivo_sha256, fechas_vistas: seen, ...dates } = body;
  const at = platform.clock.now();
  const day = today(platform.clock);
  const owner = await documentOwner(platform.db, id);
  if (!owner) throw documentNotFound();
  mustReach(user, owner.cuit, documentNotFound);
  about(owner.cuit);
  return withLockedRequest(platform, user, owner.cuit, async (tx, request) => {
    const records = await documentsOf(tx, request.id);
    const record = records.find(({ document }) => document.id === id);
    if (!record) throw documentNotFound();
    const { document, type, file } = record;
    const isStaff = can(user.tipo, 'documents.editDates');
    const isAllowed = isStaff
      ? mayEditDates(request.estado, type)
      : replaceableIds(records, request, day).has(id);
    if (!isAllowed || !type) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    if (!document.fileId) throw invalid('Suba el archivo antes de ingresar sus fechas.');
    if (archivo_sha256 !== undefined && archivo_sha256 !== file?.sha256) throw conflict(OTHER_FILE);
    const problems = Object.values(dateProblems(type, dates, day, isStaff ? 'staff' : 'supplier'));
    if (problems.length > 0) throw invalid(problems);
    if (areSame(document, dates)) return answerOf(platform, tx, request, id);
    if (seen && !areSame(document, seen)) throw conflict(OTHER_DATES);
    const { emision, expiracion } = document;
    const inCorrection = namesSavedDocuments(records, request);
    await tx
      .update(documents)
      .set({ ...dates, updatedAt: at, ...(inCorrection && { namedInCorrection: true }) })
      .where(eq(documents.id, id));
    await audit(tx, { user, where }, request, at, id, { before: { emision, expiracion }, after: dates });
    await changeRequest(tx, request.id, {}, at);
    return answerOf(platform, tx, request, id);
  });
}

const isSameDate = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && compareDates(a, b) === 0);
const areSame = (a: DocumentDates, b: DocumentDates) =>
  isSameDate(a.emision, b.emision) && isSameDate(a.expiracion, b.expiracion);

interface FileChange {
  /** File ids, for the audit log. */
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
  /** Names of the files that were stored; null where there was none. */
  readonly names: Record<string, string | null>;
}

const NO_DATES: DocumentDates = { emision: null, expiracion: null };

/**
 * Sets the files that a save carries, each named by its document's id or type. A replaced file's dates go with it; the
 * audit log says so.
 * @returns null when nothing changed
 * @throws Refusal 400 for an unknown file, or an id and a type that are not of one document; 409 for a document that is
 * not (or no longer) asked for or may not be replaced now
 */
export async function setDocumentFiles(
  platform: Platform,
  tx: Transaction,
  author: Author,
  request: RequestRecord,
  savedFiles: NonNullable<SaveBody['documento_proveedor']>,
): Promise<FileChange | null> {
  if (savedFiles.length === 0) return null;
  const at = platform.clock.now();
  const records = await documentsOf(tx, request.id);
  const replaceable = replaceableIds(records, request, today(platform.clock));
  const inCorrection = namesSavedDocuments(records, request);
  const change: FileChange = { before: {}, after: {}, names: {} };
  for (const saved of savedFiles) {
    const record = records.find(({ document }) =>
      saved.id ? document.id === saved.id : document.typeId === saved.tipo_documento_id,
    );
    if (!record) throw conflict(DOCUMENT_NOT_ASKED, 'ESTADO');
    const { id, typeId, fileId: storedFileId, emision, expiracion } = record.document;
    if (saved.tipo_documento_id && saved.tipo_documento_id !== typeId) throw invalid(OTHER_TYPE);
    const fileId = await ownFileId(tx, saved.url_archivo, author.user.id, storedFileId);
    if (fileId === storedFileId) continue;
    if (!replaceable.has(id)) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    await setFile(tx, id, fileId, at, inCorrection);
    if (emision ?? expiracion) {
      await audit(tx, author, request, at, id, { before: { emision, expiracion }, after: NO_DATES });
    }
    change.before[id] = storedFileId;
    change.after[id] = fileId;
    change.names[id] = record.file?.name ?? null;
  }
  return Object.keys(change.after).length > 0 ? change : null;
}

/** Reads every file that a document has had, newest first. @throws Refusal 404 */
export async function documentHistory(
  platform: Platform,
  { params: { id }, about }: Call<typeof contract.documentHistory>,
) {
  const owner = await documentOwner(platform.db, id);
  if (!owner) throw documentNotFound();
  about(owner.cuit);
  const history = await platform.db
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
}

async function answerOf(platform: Platform, tx: Transaction, request: RequestRecord, id: string) {
  const views = documentViews(platform, request, await documentsOf(tx, request.id));
  const data = views.find((candidate) => candidate.id === id);
  if (!data) throw new Error(`the document ${id} is gone`);
  return { data };
}

const audit = (
  tx: Transaction,
  author: Author,
  { cuit }: RequestRecord,
  at: Date,
  id: string,
  change: { readonly before?: object; readonly after?: object },
): Promise<void> =>
  recordAudit(tx, { ...author, at, entity: 'documento_proveedor', entityId: id, taxId: cuit, ...change });
