import { asc, inArray } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { HeldData } from './held.ts';

/** Every file that belongs to what is held, replaced ones too. */
export async function filesOf(sql: Sql, { inscripcion }: HeldData) {
  if (!inscripcion) return [];
  const { formulario, documentos, archivos_de_documentos, certificados } = inscripcion;
  const ids = [
    formulario.poder_legal,
    formulario.acta_designacion_url,
    ...documentos.map(({ documento }) => documento.fileId),
    ...archivos_de_documentos.map(({ archivo }) => archivo),
    ...certificados.map(({ resolucionFileId }) => resolucionFileId),
  ].filter((id) => id !== null);
  if (ids.length === 0) return [];
  return sql
    .select({
      id: files.id,
      name: files.name,
      mime: files.mime,
      bytes: files.bytes,
      sha256: files.sha256,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(inArray(files.id, ids))
    .orderBy(asc(files.createdAt), asc(files.id));
}

type HeldFile = Awaited<ReturnType<typeof filesOf>>[number];

/** Where a file lies in the archive: its own name, and before it what tells those of one name apart. */
export const placeOf = ({ id, name }: HeldFile): string => `archivos/${id.slice(0, 8)}-${name}`;
