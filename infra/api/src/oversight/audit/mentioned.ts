import { eq, inArray } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import { documents, documentTypes } from '../../registration/documents/tables.ts';
import type { auditLog } from './tables.ts';

type Entry = Pick<typeof auditLog.$inferSelect, 'datosAnteriores' | 'datosNuevos'>;

/** A document or a file whose id stands in the data of an entry, by its present name. */
interface Mentioned {
  readonly nombre: string;
  readonly isFile: boolean;
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the ids in an entry's data, each once. */
export const idsIn = ({ datosAnteriores, datosNuevos }: Entry): string[] => [
  ...new Set(JSON.stringify([datosAnteriores, datosNuevos]).match(UUIDS)),
];

/** Reads the names of the documents and files that entries mention; those that are gone are absent. */
export async function mentionedIn(
  db: Sql,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Mentioned>> {
  const ids = [...new Set(entries.flatMap(idsIn))];
  const [fileRows, documentRows] = await Promise.all([
    db.select({ id: files.id, nombre: files.name }).from(files).where(inArray(files.id, ids)),
    db
      .select({ id: documents.id, type: documentTypes.nombre, own: documents.datosExtra })
      .from(documents)
      .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
      .where(inArray(documents.id, ids)),
  ]);
  return new Map<string, Mentioned>([
    ...fileRows.map(({ id, nombre }) => [id, { nombre, isFile: true }] as const),
    ...documentRows.map(({ id, type, own }) => [id, { nombre: type ?? own ?? '', isFile: false }] as const),
  ]);
}
