import { eq } from 'drizzle-orm';
import type { BodyOf, DocumentHistory, editDocumentDates, SupplierDocument } from 'shared-api/contract';
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
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  changeRequest,
  mustReach,
  type RequestRecord,
  requestFor,
  taxIdOf,
  withLockedRequest,
} from '../requests/record/index.ts';
import {
  type DocumentRecord,
  documentById,
  documentName,
  documentsOf,
  filesOf,
  namedIf,
  setFile,
} from './repository.ts';
import { documents } from './tables.ts';
import { documentViews, namesHandedIn, replaceable, typeView } from './view.ts';

const DOCUMENT_NOT_ASKED = 'Este documento ya no se pide en la inscripción.';
const OTHER_TYPE = 'El documento no es del tipo que se indica: revise id y tipo_documento_id.';
const DOCUMENT_LOCKED = 'Este documento no se puede modificar en el estado actual del trámite.';
const OTHER_FILE =
  'El documento tiene otro archivo desde que lo abrió: las fechas no se guardaron. Revise el archivo e ingréselas de nuevo.';
const OTHER_DATES =
  'Otra persona, o usted en otra ventana, cambió las fechas de este documento mientras las editaba: las suyas no se guardaron. Revise las guardadas y vuelva a guardar las suyas si corresponde.';
const MAX_OPTIONAL = 20;
/** Said too of what is somebody else's. */
const documentNotFound = () => notFound('No se encontró el documento.');

/** Documents of a supplier. */
export async function listSupplierDocuments(
  platform: Platform,
  user: SessionUser,
  cuit: string,
): Promise<SupplierDocument[]> {
  const request = await requestFor(platform.db, user, cuit);
  return documentViews(platform, request, await documentsOf(platform.db, request.id));
}

/** Adds an optional document, once, while the form is open. @throws Refusal 400, 404, 409 */
export async function addOptionalDocument(
  platform: Platform,
  user: SessionUser,
  input: { cuit: string; bodyCuit: string; name: string; url: string },
): Promise<SupplierDocument> {
  const problem = optionalNameProblem(input.name);
  if (problem) throw invalid(problem);
  if (input.cuit !== input.bodyCuit) throw invalid('El CUIT del cuerpo no es el de la dirección.');
  const at = platform.clock.now();
  return withLockedRequest(platform, user, input.cuit, async (tx, request) => {
    if (!isEditable(request.estado)) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    const before = await documentsOf(tx, request.id);
    const optional = before.filter(({ type }) => type === null);
    const name = input.name.trim().normalize('NFC');
    const fileId = await ownFileId(tx, input.url, user.id);
    // Sent again after a lost answer: it is there already, and a second one could not be removed.
    const same = optional.find(({ document }) => document.fileId === fileId && document.datosExtra === name);
    if (same) return viewOf(platform, tx, request, same.document.id);
    if (optional.length >= MAX_OPTIONAL) {
      throw invalid(`Puede agregar hasta ${MAX_OPTIONAL} documentos opcionales.`);
    }
    const id = newId();
    await tx
      .insert(documents)
      .values({ id, requestId: request.id, datosExtra: name, createdAt: at, updatedAt: at });
    await setFile(tx, id, fileId, at, namesHandedIn(before, request));
    await audit(tx, user, request, 'documents.addOptional', at, id, null, {
      datos_extra: name,
      archivo: fileId,
    });
    await changeRequest(tx, request.id, {}, at);
    return viewOf(platform, tx, request, id);
  });
}

/**
 * Sets the dates of a document: its supplier while it may be replaced and must then give every date that its type
 * needs; staff during the review, who may leave one empty. @throws Refusal 400, 404, 409
 */
export async function editDates(
  platform: Platform,
  user: SessionUser,
  id: string,
  { archivo_sha256, fechas_vistas: seen, ...dates }: BodyOf<typeof editDocumentDates>,
): Promise<SupplierDocument> {
  const at = platform.clock.now();
  const day = today(platform.clock);
  const cuit = await taxIdOfDocument(platform.db, id);
  mustReach(user, cuit, documentNotFound);
  return withLockedRequest(platform, user, cuit, async (tx, request) => {
    const records = await documentsOf(tx, request.id);
    const record = records.find(({ document }) => document.id === id);
    if (!record) throw documentNotFound();
    const type = record.type && typeView(record.type);
    const staff = can(user.tipo, 'documents.editDates');
    const allowed = staff
      ? mayEditDates(request.estado, type)
      : type !== null && replaceable(records, request, day).has(id);
    if (!allowed || !type) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    if (!record.document.fileId) throw invalid('Suba el archivo antes de ingresar sus fechas.');
    if (archivo_sha256 !== undefined && archivo_sha256 !== record.file?.sha256) throw conflict(OTHER_FILE);
    const problems = Object.values(dateProblems(type, dates, day, staff ? 'staff' : 'supplier'));
    if (problems.length > 0) throw invalid(problems);
    if (areSame(record.document, dates)) return viewOf(platform, tx, request, id);
    if (seen && !areSame(record.document, seen)) throw conflict(OTHER_DATES);
    const { emision, expiracion } = record.document;
    await tx
      .update(documents)
      .set({ ...dates, updatedAt: at, ...namedIf(namesHandedIn(records, request)) })
      .where(eq(documents.id, id));
    await audit(tx, user, request, 'documents.dates', at, id, { emision, expiracion }, dates);
    await changeRequest(tx, request.id, {}, at);
    return viewOf(platform, tx, request, id);
  });
}

async function taxIdOfDocument(from: Sql, id: string): Promise<string> {
  const record = await documentById(from, id);
  if (!record) throw documentNotFound();
  return taxIdOf(from, record.document.requestId);
}

const same = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && compareDates(a, b) === 0);
const areSame = (a: DocumentDates, b: DocumentDates) =>
  same(a.emision, b.emision) && same(a.expiracion, b.expiracion);

export interface NewFile {
  readonly id?: string | undefined;
  readonly tipo_documento_id?: string | undefined;
  readonly url_archivo: string;
}

/** The documents whose file a save changed, by id. */
export interface FileChange {
  /** File ids, for the audit log. */
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
  /** Names of the files that were stored; null where there was none. */
  readonly names: Record<string, string | null>;
}

const NO_DATES: DocumentDates = { emision: null, expiracion: null };

/**
 * Sets the files that a save carries. A document is named by its id, or by its type; the dates it had were those of its
 * former file and go, which the audit log tells.
 * @returns null when nothing changed
 * @throws Refusal 400 unknown file, or an id and a type that are not of one document; 409 a document that isn't asked for
 * (any more) or may not be replaced now
 */
export async function setDocumentFiles(
  platform: Platform,
  tx: Transaction,
  user: SessionUser,
  request: RequestRecord,
  given: readonly NewFile[],
): Promise<FileChange | null> {
  if (given.length === 0) return null;
  const at = platform.clock.now();
  const records = await documentsOf(tx, request.id);
  const open = replaceable(records, request, today(platform.clock));
  const named = namesHandedIn(records, request);
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const names: Record<string, string | null> = {};
  for (const row of given) {
    const record = records.find((one) => isMeant(one, row));
    if (!record) throw conflict(DOCUMENT_NOT_ASKED, 'ESTADO');
    const { id, typeId, fileId: kept, emision, expiracion } = record.document;
    if (row.tipo_documento_id && row.tipo_documento_id !== typeId) throw invalid(OTHER_TYPE);
    const fileId = await ownFileId(tx, row.url_archivo, user.id, kept);
    if (fileId === kept) continue;
    if (!open.has(id)) throw conflict(DOCUMENT_LOCKED, 'ESTADO');
    await setFile(tx, id, fileId, at, named);
    if (emision ?? expiracion) {
      await audit(tx, user, request, 'requests.save', at, id, { emision, expiracion }, NO_DATES);
    }
    before[id] = kept;
    after[id] = fileId;
    names[id] = record.file?.name ?? null;
  }
  return Object.keys(after).length > 0 ? { before, after, names } : null;
}

const isMeant = ({ document }: DocumentRecord, row: NewFile): boolean =>
  row.id
    ? document.id === row.id
    : row.tipo_documento_id !== undefined && document.typeId === row.tipo_documento_id;

/** Every file a document has had. @throws Refusal 404 */
export async function documentHistory(
  platform: Platform,
  id: string,
  about: (cuit: string) => void,
): Promise<DocumentHistory> {
  const found = await documentById(platform.db, id);
  if (!found) throw documentNotFound();
  about(await taxIdOf(platform.db, found.document.requestId));
  const history = await filesOf(platform.db, id);
  return {
    id_documento: id,
    nombre: documentName(found),
    historial: history.map(({ fecha, fileId }) => ({
      fecha: fecha.toISOString(),
      url: signFileUrl(platform, fileId),
    })),
  };
}

async function viewOf(
  platform: Platform,
  tx: Transaction,
  request: RequestRecord,
  id: string,
): Promise<SupplierDocument> {
  const view = documentViews(platform, request, await documentsOf(tx, request.id)).find(
    (one) => one.id === id,
  );
  if (!view) throw new Error(`the document ${id} is gone`);
  return view;
}

function audit(
  tx: Transaction,
  user: SessionUser,
  request: RequestRecord,
  where: string,
  at: Date,
  id: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  return recordAudit(tx, {
    entity: 'documento_proveedor',
    entityId: id,
    taxId: request.cuit,
    operation: before === null ? 'ALTA' : 'MODIFICACION',
    actor: user,
    where,
    at,
    before,
    after,
  });
}
