import type { SupplierDocument } from 'shared-api/contract';
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
import type { Platform } from '../../platform/domain.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import { type DocumentRecord, isRetired } from './repository.ts';

/** Returns the status of a document on a day. @param enabledOn as in `documentStatus` */
export function statusOf(
  { document, type }: DocumentRecord,
  day: CivilDate,
  enabledOn: CivilDate | null = null,
): DocumentStatusName {
  return documentStatus(type, { ...document, url_archivo: document.fileId }, day, enabledOn).estado;
}

type Restriction = Pick<RequestRecord, 'estado' | 'restrictsDocuments'>;

/** Returns true when a correction or a renewal opens only some of the documents. */
function isRestricted(records: readonly DocumentRecord[], { restrictsDocuments }: Restriction): boolean {
  // The request's own mark counts even if the named documents are no longer asked for, or none had to be named.
  return restrictsDocuments || records.some(({ document }) => document.namedInCorrection);
}

/**
 * Returns true when a file or a date that the supplier saves now also names its document. Otherwise the document would
 * close as soon as it is in order, and a mistake could not be corrected before sending. Where all documents are open,
 * naming one would close the others.
 */
export function namesSavedDocuments(records: readonly DocumentRecord[], request: Restriction): boolean {
  return isInCorrection(request.estado) && isRestricted(records, request);
}

/** Returns the documents that the supplier may replace now; never a retired one. */
export function replaceableIds(records: readonly DocumentRecord[], request: Restriction, day: CivilDate) {
  const anyNamed = isRestricted(records, request);
  const replaceable = records.filter((record) => {
    if (isRetired(record)) return false;
    const unfinished = !isApprovable(statusOf(record, day));
    return isActualizable(request.estado, {
      named: record.document.namedInCorrection,
      anyNamed,
      unfinished,
    });
  });
  return new Set(replaceable.map(({ document }) => document.id));
}

/** Converts documents of one request to the wire's form, their files under short-lived URLs. */
export function documentViews(
  platform: Platform,
  request: Restriction & Pick<RequestRecord, 'cuit'>,
  records: readonly DocumentRecord[],
): SupplierDocument[] {
  const replaceable = replaceableIds(records, request, today(platform.clock));
  return records.map(({ document, type, file }) => ({
    id: document.id,
    sujeto_fiscal_cuit: request.cuit,
    tipo_documento: type,
    url_archivo: file && signFileUrl(platform, file.id),
    archivo: file && {
      nombre: file.name,
      tipo: file.mime,
      bytes: file.bytes,
      sha256: file.sha256,
      paginas: file.pages,
    },
    emision: document.emision,
    expiracion: document.expiracion,
    datos_extra: document.datosExtra,
    actualizable: replaceable.has(document.id),
    updatedAt: document.updatedAt.toISOString(),
  }));
}
