import type { DocumentType, SupplierDocument } from 'shared-api/contract';
import {
  type CivilDate,
  type DocumentStatusName,
  documentStatus,
  isActualizable,
  isApprovable,
  isInCorrection,
} from 'shared-api/rules';
import { signFileUrl } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import type { DocumentRecord } from './repository.ts';
import type { documentTypes } from './tables.ts';

/** What the wire has of a type: neither where it stands among the others nor whether it is in use. */
type TypeRow = Omit<typeof documentTypes.$inferSelect, 'position' | 'activo' | 'createdAt'>;

/** A document type as the wire has it. */
export const typeView = (row: TypeRow): DocumentType => ({
  id: row.id,
  nombre: row.nombre,
  requerido_persona_fisica: row.requeridoPersonaFisica,
  requerido_persona_juridica: row.requeridoPersonaJuridica,
  emision: row.emision,
  expiracion: row.expiracion,
  regla_fecha: row.reglaFecha,
});

/** How the document stands on a day. */
export function statusOf({ document, type }: DocumentRecord, day: CivilDate): DocumentStatusName {
  return documentStatus(type && typeView(type), { ...document, url_archivo: document.fileId }, day).estado;
}

type Restricted = Pick<RequestRecord, 'estado' | 'restrictsDocuments'>;

/** Whether a correction or a renewal opens some of the documents only. */
function anyNamed(records: readonly DocumentRecord[], { restrictsDocuments }: Restricted): boolean {
  // The request says so even where the documents that were named are asked for no more, or none had to be named.
  return restrictsDocuments || records.some(({ document }) => document.namedInCorrection);
}

/**
 * Whether what the supplier hands in now is named with the rest: else it would close the moment that it is in order, and
 * a wrong file or date could not be mended before sending. Where all is open, naming one would close the others.
 */
export function namesHandedIn(records: readonly DocumentRecord[], request: Restricted): boolean {
  return isInCorrection(request.estado) && anyNamed(records, request);
}

/** Which of a request's documents its supplier may replace now, by id. */
export function replaceable(
  records: readonly DocumentRecord[],
  request: Restricted,
  day: CivilDate,
): ReadonlySet<string> {
  const restricted = anyNamed(records, request);
  return new Set(
    records
      .filter((record) =>
        isActualizable(request.estado, {
          named: record.document.namedInCorrection,
          anyNamed: restricted,
          unfinished: !isApprovable(statusOf(record, day)),
        }),
      )
      .map(({ document }) => document.id),
  );
}

/** The documents of one request as the wire has them, their files under URLs that work for a short time. */
export function documentViews(
  platform: Platform,
  request: Restricted & Pick<RequestRecord, 'cuit'>,
  records: readonly DocumentRecord[],
): SupplierDocument[] {
  const open = replaceable(records, request, today(platform.clock));
  return records.map(({ document, type, file }) => ({
    id: document.id,
    sujeto_fiscal_cuit: request.cuit,
    tipo_documento: type && typeView(type),
    url_archivo: file && signFileUrl(platform, file.id),
    archivo: file && { nombre: file.name, tipo: file.mime, bytes: file.bytes, sha256: file.sha256 },
    emision: document.emision,
    expiracion: document.expiracion,
    datos_extra: document.datosExtra,
    actualizable: open.has(document.id),
    updatedAt: document.updatedAt.toISOString(),
  }));
}
