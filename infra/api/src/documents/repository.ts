import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { files } from '../files/tables.ts';
import type { Part, PartRow, Sql, Transaction } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { documentFiles, documents, documentTypes } from './tables.ts';

/** What is said of a document, of its type (null: an optional one) and of its file (null: not uploaded yet). */
export type DocumentRecord = Awaited<ReturnType<typeof withTypeAndFile>>[number];

const { createdAt: _document, ...ofDocument } = getTableColumns(documents);
const { position: _position, activo: _active, createdAt: _type, ...ofType } = getTableColumns(documentTypes);
const { id, name, mime, bytes, sha256 } = getTableColumns(files);

const withTypeAndFile = (from: Sql) =>
  from
    .select({ document: ofDocument, type: ofType, file: { id, name, mime, bytes, sha256 } })
    .from(documents)
    .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .leftJoin(files, eq(files.id, documents.fileId));

/** What is read of the documents that hang on a request, for `documentsIn`. */
export const documentPart = {
  columns: { createdAt: false },
  with: {
    type: { columns: { createdAt: false } },
    file: { columns: { id: true, name: true, mime: true, bytes: true, sha256: true } },
  },
  orderBy: [asc(documents.createdAt), asc(documents.id)],
} satisfies Part<'documents'>;

/**
 * Documents of a request: the required ones in their types' order, then the optional ones by age. A type taken out of use
 * asks for nothing any more; what was uploaded for it stays in the database.
 */
export function documentsIn(rows: readonly PartRow<'documents', typeof documentPart>[]): DocumentRecord[] {
  const position = ({ type }: (typeof rows)[number]) => type?.position ?? Number.POSITIVE_INFINITY;
  return rows
    .filter(({ type }) => type === null || type.activo)
    .sort((one, other) => (position(one) < position(other) ? -1 : Number(position(one) > position(other))))
    .map(({ type, file, ...document }) => ({ document, type, file }));
}

const found = prepared('documents', (from) =>
  from.query.documents.findMany({
    ...documentPart,
    where: eq(documents.requestId, sql.placeholder('requestId')),
  }),
);

/** The documents of a request, as `documentsIn` has them. */
export const documentsOf = async (from: Sql, requestId: string): Promise<DocumentRecord[]> =>
  documentsIn(await found(from).execute({ requestId }));

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

/** Gives the document another file, keeps it in the document's history and drops the dates of the one before. */
export async function setFile(tx: Transaction, documentId: string, fileId: string, at: Date): Promise<void> {
  await tx
    .update(documents)
    .set({ fileId, emision: null, expiracion: null, updatedAt: at })
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
  return [...latest.values()].map(({ document, type, fecha, archivo }) => ({
    documento: type?.nombre ?? document.datosExtra ?? '',
    fecha,
    archivo,
  }));
}
