import type { Circular, Tender, TenderDetail } from 'shared-api/contract';
import type { StoredFile } from '../../files/index.ts';
import { signFileUrl } from '../../files/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { fieldsOf } from './field-columns.ts';
import { circularsOf, releasesOfTenders } from './history.ts';
import { tracedHistory } from './published-changes.ts';
import type { TenderWithTerms } from './repository.ts';
import type { CircularRecord, TenderRecord } from './tables.ts';

/** Shows a tender as the contract has it; the URL of its terms works for a short time. */
export function tenderView(platform: Platform, row: TenderRecord): Tender {
  return {
    id: row.id,
    ...fieldsOf(row),
    pliego_url: signFileUrl(platform, row.pliegoFileId),
    mostrar: row.mostrar,
    situacion: row.situacion,
    publicar_desde: row.publicarDesde?.toISOString() ?? null,
  };
}

/** Shows a tender with its terms' file and its history. */
export async function detailView(
  platform: Platform,
  from: Sql,
  { tender, file }: TenderWithTerms,
): Promise<TenderDetail> {
  const [added, releases] = await Promise.all([
    circularsOf(from, tender.id),
    releasesOfTenders(from, [tender.id]),
  ]);
  return {
    ...tenderView(platform, tender),
    pliego: infoOf(file),
    circulares: added.map(({ circular, file: attached }) => circularView(platform, circular, attached)),
    desenlace: tender.desenlace,
    historial: tracedHistory(releases.get(tender.id) ?? []).map(({ fecha, detalle, cambios, ...event }) => ({
      ...event,
      fecha: fecha.toISOString(),
      detalle: [...detalle],
      ...(cambios && { cambios: [...cambios] }),
    })),
  };
}

/** Adds the version, for callers who manage tenders. */
export const managedView = async (
  platform: Platform,
  from: Sql,
  found: TenderWithTerms,
): Promise<TenderDetail> => ({
  ...(await detailView(platform, from, found)),
  version: found.tender.version,
});

function circularView(platform: Platform, row: CircularRecord, file: StoredFile | null): Circular {
  return {
    id: row.id,
    numero: row.numero,
    titulo: row.titulo,
    texto: row.texto,
    modifica_pliego: row.modificaPliego,
    publicada_en: row.createdAt.toISOString(),
    archivo: file && { url: signFileUrl(platform, file.id), ...infoOf(file) },
  };
}

const infoOf = ({ name, mime, bytes, sha256 }: StoredFile) => ({ nombre: name, tipo: mime, bytes, sha256 });
