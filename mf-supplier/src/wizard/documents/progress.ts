import type { SupplierDocument } from 'shared-api/contract';
import { type CivilDate, documentStatus, isApprovable, todayInCity } from 'shared-api/rules';

/** Counts the required documents that are uploaded and hold on a day. */
export function readyCount(
  documents: readonly SupplierDocument[],
  today: CivilDate,
): { readonly ready: number; readonly total: number } {
  const required = documents.filter(({ tipo_documento }) => tipo_documento !== null);
  const ready = required.filter((document) =>
    isApprovable(documentStatus(document.tipo_documento, document, today).estado),
  );
  return { ready: ready.length, total: required.length };
}

/** `12 de 15 documentos listos`. */
export function progressText(documents: readonly SupplierDocument[]): string {
  const { ready, total } = readyCount(documents, todayInCity(new Date()));
  return `${ready} de ${total} documentos listos`;
}
