import { eq, inArray } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import { documents, documentTypes } from '../../registration/documents/tables.ts';
import type { auditLog } from './tables.ts';

type Entry = Pick<typeof auditLog.$inferSelect, 'datosAnteriores' | 'datosNuevos'>;

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the ids in an entry's data, each once. */
export const idsIn = ({ datosAnteriores, datosNuevos }: Entry): string[] => [
  ...new Set(JSON.stringify([datosAnteriores, datosNuevos]).match(UUIDS)),
];

/** Reads the present names of the documents and files that entries mention, by id; those that are gone are absent. */
export async function mentionedIn(db: Sql, entries: readonly Entry[]) {
  const ids = [...new Set(entries.flatMap(idsIn))];
  const [fileRows, documentRows] = await Promise.all([
    db.select({ id: files.id, nombre: files.name }).from(files).where(inArray(files.id, ids)),
    db
      .select({ id: documents.id, type: documentTypes.nombre, own: documents.datosExtra })
      .from(documents)
      .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
      .where(inArray(documents.id, ids)),
  ]);
  const mentions = [
    ...fileRows.map(({ id, nombre }) => ({ id, nombre, isFile: true })),
    ...documentRows.map(({ id, type, own }) => ({ id, nombre: type ?? own ?? '', isFile: false })),
  ];
  return new Map(mentions.map(({ id, ...mention }) => [id, mention]));
}
