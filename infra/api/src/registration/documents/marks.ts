import { and, asc, eq, isNull, type Placeholder } from 'drizzle-orm';
import type { markDocument as markDocumentCall } from 'shared-api/contract';
import {
  awaitsStaff,
  DATA_BLOCKS,
  FILE_FIELD_NAMES,
  fileIdOf,
  isDataBlock,
  nextMark,
} from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { type Sql, type Transaction, upsert } from '../../platform/db/database.ts';
import type { Call, Platform } from '../../platform/domain.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { isSentAgain, type RequestRecord, withLockedRequest } from '../requests/record/index.ts';
import { type DocumentRecord, documentsOf } from './repository.ts';
import { documentMarks as marks } from './tables.ts';

const NOT_NOW = 'Los documentos se marcan mientras el trámite está en revisión. Actualice la página.';
const OTHER_FILE =
  'El documento tiene otro archivo desde que lo abrió: la marca no se guardó. Actualice la página y revise el archivo nuevo.';
const SENT_AGAIN =
  'El proveedor volvió a enviar la inscripción desde que usted la abrió: la marca no se guardó. Revise lo que cambió antes de marcar.';

type MarkRow = Awaited<ReturnType<typeof marksOf>>[number];

/** Reads the marks on the files and data of a request, with who made them. */
export const marksOf = (from: Sql, requestId: string | Placeholder) =>
  from
    .select({
      documento: marks.document,
      archivo: marks.fileId,
      estado: marks.estado,
      usuario: { nombre: users.nombre, apellido: users.apellido },
      createdAt: marks.createdAt,
    })
    .from(marks)
    .innerJoin(users, eq(users.id, marks.userId))
    .where(eq(marks.requestId, requestId))
    .orderBy(asc(marks.createdAt), asc(marks.document));

/** Returns the id of each document's current file, by document; null for one without, and for a block of data. */
function currentFiles(row: RequestRecord, records: readonly DocumentRecord[]) {
  return new Map<string, string | null>([
    ...records.map(({ document }) => [document.id, document.fileId] as const),
    ...FILE_FIELD_NAMES.map((name) => [name, row[name]] as const),
    ...DATA_BLOCKS.map((block) => [block, null] as const),
  ]);
}

/** Converts the marks on current files to the wire's form; those on replaced ones are left out. */
export function markViews(rows: readonly MarkRow[], row: RequestRecord, records: readonly DocumentRecord[]) {
  const current = currentFiles(row, records);
  return rows
    .filter(({ documento, archivo }) => current.get(documento) === archivo)
    .map(({ createdAt, ...mark }) => ({ ...mark, fecha: createdAt.toISOString() }));
}

/**
 * Marks the file of a document or a block of data, or takes its mark back. A mark that stays as it is keeps its author. The request itself
 * stays as it is, and no mark is audited: it decides nothing, and its row says who made it and when.
 * @returns the marks on the request's current files
 * @throws Refusal 400 for a document of another request, 404, 409 outside of the review, for a replaced file, or where the
 * supplier has sent the request again since the caller read it
 */
export function markDocument(platform: Platform, { user, params, body }: Call<typeof markDocumentCall>) {
  const { documento, archivo, estado, enviado_visto: seen } = body;
  const at = platform.clock.now();
  return withLockedRequest(platform, user, params.cuit, async (tx, row) => {
    if (!awaitsStaff(row.estado)) throw conflict(NOT_NOW, 'ESTADO');
    // Dates and data have no versions of their own: only a new submission can have changed them.
    if (isSentAgain(row, seen)) throw conflict(SENT_AGAIN);
    const records = await documentsOf(tx, row.id);
    const fileId = currentFiles(row, records).get(documento);
    if (fileId === undefined) throw invalid('documento: no es de esta inscripción');
    const seenFileId = archivo === null ? null : fileIdOf(archivo);
    if (fileId !== seenFileId || (fileId === null && !isDataBlock(documento))) throw conflict(OTHER_FILE);
    const before = (await marksOf(tx, row.id)).find((mark) => mark.documento === documento);
    const stored = before && before.archivo === fileId ? before.estado : null;
    const next = nextMark(stored, estado);
    if (next === null) {
      await deleteMark(tx, row.id, documento);
    } else if (next !== stored) {
      const values = { fileId, estado: next, userId: user.id, createdAt: at };
      await upsert(tx, marks, { requestId: row.id, document: documento }, values);
    }
    return { data: markViews(await marksOf(tx, row.id), row, records) };
  });
}

export async function deleteMark(tx: Transaction, requestId: string, document: string): Promise<void> {
  await tx.delete(marks).where(and(eq(marks.requestId, requestId), eq(marks.document, document)));
}

/** Deletes the marks on a request: a review that starts over looks at everything again. */
export async function deleteMarks(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(marks).where(eq(marks.requestId, requestId));
}

/** Deletes the marks on the data of a request, which has no versions as files have: a correction may change any of it. */
export async function deleteDataMarks(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(marks).where(and(eq(marks.requestId, requestId), isNull(marks.fileId)));
}
