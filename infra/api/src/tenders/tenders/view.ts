import type { Tender, TenderDetail } from 'shared-api/contract';
import { type StoredFile, signFileUrl } from '../../files/index.ts';
import { pick } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { fieldsOf } from './field-columns.ts';
import { answersOf, circularsOf, historyOf, releaseFile } from './history.ts';
import { tracedHistory } from './news.ts';
import type { TenderWithTerms } from './repository.ts';
import { awardsOf, type TenderRecord } from './tables.ts';

/** Shows a tender as the contract has it; the URL of its terms works for a short time. */
export function tenderView(platform: Platform, row: TenderRecord): Tender {
  return {
    ...pick(row, ['id', 'mostrar', 'situacion']),
    ...fieldsOf(row),
    pliego_url: signFileUrl(platform, row.pliegoFileId),
    publicar_desde: row.publicarDesde?.toISOString() ?? null,
  };
}

/**
 * Shows a tender with its life. @param manages true for a caller who manages tenders, who also gets the version and how awarded
 * suppliers stood in the register
 */
export async function detailView(
  platform: Platform,
  { tender, file }: TenderWithTerms,
  manages: boolean,
): Promise<TenderDetail> {
  const { id, desenlace: ending, version } = tender;
  const { db } = platform;
  const [added, answered, history, act] = await Promise.all([
    circularsOf(db, tender),
    answersOf(db, id),
    historyOf(db, id),
    ending?.archivo ? releaseFile(db, id, ending.archivo.numero) : null,
  ]);
  return {
    ...tenderView(platform, tender),
    pliego: infoOf(file),
    circulares: added.map(({ circular, file: attached }) => ({
      ...pick(circular, ['id', 'numero', 'titulo', 'texto']),
      modifica_pliego: circular.modificaPliego,
      publicada_en: circular.createdAt.toISOString(),
      archivo: attachedView(platform, attached),
    })),
    // Without who asked. The answer has filled in all of these columns.
    preguntas: answered.map(({ question, file: attached }) => ({
      numero: question.numero ?? 0,
      pregunta: question.publicada ?? '',
      fecha: question.createdAt.toISOString(),
      respuesta: question.respuesta ?? '',
      respondida_en: question.decidedAt?.toISOString() ?? '',
      archivo: attachedView(platform, attached),
    })),
    desenlace: ending && {
      ...pick(ending, ['fecha', 'detalle']),
      motivo: ending.motivo ?? null,
      adjudicaciones: awardsOf(ending).map(({ registro, ...award }) =>
        manages ? { ...award, registro } : award,
      ),
      archivo: attachedView(platform, act),
    },
    historial: tracedHistory(history).map(({ hecho, fecha, detalle, cambios, circular }) => ({
      hecho,
      fecha: fecha.toISOString(),
      detalle,
      ...(cambios.length > 0 && { cambios }),
      circular,
    })),
    ...(manages && { version }),
  };
}

/** Shows a file that may be opened for a short time. */
export const attachedView = (platform: Platform, file: StoredFile | null) =>
  file && { url: signFileUrl(platform, file.id), ...infoOf(file) };

const infoOf = ({ name, mime, bytes, sha256 }: StoredFile) => ({
  nombre: name,
  tipo: mime,
  bytes,
  sha256,
});
