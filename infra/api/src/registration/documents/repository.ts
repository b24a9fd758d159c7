import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type Placeholder,
} from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { documentFiles, documents, documentTypes } from './tables.ts';

/** What is said of a document, of its type (null: an optional one) and of its file (null: not uploaded yet). */
export type DocumentRecord = Awaited<ReturnType<typeof withTypeAndFile>>[number];

const { createdAt: _document, ...ofDocument } = getTableColumns(documents);
const { position: _position, activo: _active, createdAt: _type, ...ofType } = getTableColumns(documentTypes);
const { id, name, mime, bytes, sha256 } = getTableColumns(files);
const ofFile = { id, name, mime, bytes, sha256 };

/** What a document is called: by its type, an optional one as its supplier named it. */
export const documentName = ({
  document,
  type,
}: {
  readonly document: { readonly datosExtra: string | null };
  readonly type: { readonly nombre: string } | null;
}): string => type?.nombre ?? document.datosExtra ?? '';

const withTypeAndFile = (from: Sql) =>
  from
    .select({ document: ofDocument, type: ofType, file: ofFile })
    .from(documents)
    .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .leftJoin(files, eq(files.id, documents.fileId));

/**
 * Documents of a request: the required ones in their types' order, then the optional ones by age. A type taken out of use
 * asks for nothing any more; what was uploaded for it stays in the database.
 */
export const documentsOf = (from: Sql, requestId: string | Placeholder) =>
  withTypeAndFile(from)
    .where(
      and(eq(documents.requestId, requestId), or(isNull(documents.typeId), eq(documentTypes.activo, true))),
    )
    .orderBy(asc(documentTypes.position), asc(documents.createdAt), asc(documents.id));

/** The documents in force with a file and a date of some requests. */
export function datedDocumentsOf(from: Sql, requestIds: readonly string[]): Promise<DocumentRecord[]> {
  return withTypeAndFile(from).where(
    and(
      inArray(documents.requestId, [...requestIds]),
      eq(documentTypes.activo, true),
      isNotNull(documents.fileId),
      or(isNotNull(documents.emision), isNotNull(documents.expiracion)),
    ),
  );
}

export async function documentById(from: Sql, id: string): Promise<DocumentRecord | null> {
  const [row] = await withTypeAndFile(from).where(eq(documents.id, id));
  return row ?? null;
}

/** What is written with the dates or the file of a document that a running correction names from then on. */
export const namedIf = (named: boolean) => (named ? { namedInCorrection: true } : {});

/**
 * Gives the document another file, keeps it in the document's history and drops the dates of the one before.
 * `named`: the running correction names it from now on.
 */
export async function setFile(
  tx: Transaction,
  documentId: string,
  fileId: string,
  at: Date,
  named: boolean,
): Promise<void> {
  await tx
    .update(documents)
    .set({ fileId, emision: null, expiracion: null, updatedAt: at, ...namedIf(named) })
    .where(eq(documents.id, documentId));
  await tx.insert(documentFiles).values({ documentId, fileId, createdAt: at });
}

/** Every file a document has had, newest first. */
export function filesOf(from: Sql, documentId: string): Promise<{ fecha: Date; fileId: string }[]> {
  return from
    .select({ fecha: documentFiles.createdAt, fileId: documentFiles.fileId })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, documentId))
    .orderBy(desc(documentFiles.createdAt), desc(documentFiles.id));
}

/** A file as a receipt names it. */
export interface SentFile {
  readonly documento: string;
  /** When it was uploaded for that document. */
  readonly fecha: Date;
  readonly archivo: Pick<typeof files.$inferSelect, 'name' | 'mime' | 'bytes' | 'sha256'>;
}

/**
 * The file that each document of a request had at an instant, required ones first, in the order of `documentsOf`. One
 * whose type has gone out of use since is among them: it was sent.
 */
export async function filesAt(from: Sql, requestId: string, at: Date): Promise<SentFile[]> {
  const rows = await from
    .select({ document: documents, type: documentTypes, fecha: documentFiles.createdAt, archivo: files })
    .from(documentFiles)
    .innerJoin(documents, eq(documents.id, documentFiles.documentId))
    .innerJoin(files, eq(files.id, documentFiles.fileId))
    .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .where(and(eq(documents.requestId, requestId), lte(documentFiles.createdAt, at)))
    .orderBy(
      asc(documentTypes.position),
      asc(documents.createdAt),
      asc(documents.id),
      asc(documentFiles.createdAt),
      asc(documentFiles.id),
    );
  // A later file of a document takes the earlier one's place.
  const latest = new Map(rows.map((row) => [row.document.id, row]));
  return [...latest.values()].map((row) => ({
    documento: documentName(row),
    fecha: row.fecha,
    archivo: row.archivo,
  }));
}
