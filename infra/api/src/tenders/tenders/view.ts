import type { Circular, Tender, TenderDetail } from 'shared-api/contract';
import type { StoredFile } from '../../files/index.ts';
import { signFileUrl } from '../../files/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { awardsOf } from './ending.ts';
import { fieldsOf } from './field-columns.ts';
import { answersOf, circularsOf, releaseFile, releasesOfTenders } from './history.ts';
import { tracedHistory } from './published-changes.ts';
import type { TenderWithTerms } from './repository.ts';
import type { CircularRecord, Ending, TenderRecord } from './tables.ts';

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

export async function detailView(
  platform: Platform,
  from: Sql,
  { tender, file }: TenderWithTerms,
): Promise<TenderDetail> {
  const { archivo } = tender.desenlace ?? {};
  const [added, answered, releases, act] = await Promise.all([
    circularsOf(from, tender.id),
    answersOf(from, tender.id),
    releasesOfTenders(from, [tender.id]),
    archivo ? releaseFile(from, tender.id, archivo.numero) : null,
  ]);
  return {
    ...tenderView(platform, tender),
    pliego: infoOf(file),
    circulares: added.map(({ circular, file: attached }) => circularView(platform, circular, attached)),
    preguntas: answered.map(({ question, file: attached }) => ({
      numero: question.numero,
      pregunta: question.publicada,
      fecha: question.createdAt.toISOString(),
      respuesta: question.respuesta,
      respondida_en: question.decidedAt.toISOString(),
      archivo: attached && { url: signFileUrl(platform, attached.id), ...infoOf(attached) },
    })),
    desenlace: tender.desenlace && endingView(platform, tender.desenlace, act),
    historial: tracedHistory(releases.get(tender.id) ?? []).map(({ fecha, detalle, cambios, ...event }) => ({
      ...event,
      fecha: fecha.toISOString(),
      detalle: [...detalle],
      ...(cambios && { cambios: [...cambios] }),
    })),
  };
}

/** Adds the version, and how awarded suppliers stood in the register, for callers who manage tenders. */
export async function managedView(
  platform: Platform,
  from: Sql,
  found: TenderWithTerms,
): Promise<TenderDetail> {
  const { desenlace, ...detail } = await detailView(platform, from, found);
  const ending = found.tender.desenlace;
  return {
    ...detail,
    desenlace: desenlace && { ...desenlace, ...(ending && { adjudicaciones: [...awardsOf(ending)] }) },
    version: found.tender.version,
  };
}

function endingView(platform: Platform, ending: Ending, act: StoredFile | null): TenderDetail['desenlace'] {
  return {
    fecha: ending.fecha,
    detalle: ending.detalle,
    motivo: ending.motivo ?? null,
    adjudicaciones: awardsOf(ending).map(({ registro: _, ...award }) => award),
    archivo: act && { url: signFileUrl(platform, act.id), ...infoOf(act) },
  };
}

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

export const infoOf = ({ name, mime, bytes, sha256 }: StoredFile) => ({
  nombre: name,
  tipo: mime,
  bytes,
  sha256,
});
