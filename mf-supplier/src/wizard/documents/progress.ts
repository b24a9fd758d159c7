import type { UserDataBundle } from 'shared-api/contract';
import {
  type CivilDate,
  documentStatus,
  isApprovable,
  isAttended,
  readyDocumentsText,
  todayInCity,
} from 'shared-api/rules';
import { documentObservations } from '../context.ts';

/** Counts the required documents that are uploaded, hold on a day and have no observation that nobody attended to. */
export function readyCount(
  bundle: UserDataBundle,
  today: CivilDate,
): { readonly ready: number; readonly total: number } {
  const required = bundle.sujeto_fiscal.documento_proveedor.filter(
    ({ tipo_documento }) => tipo_documento !== null,
  );
  const ready = required.filter(
    (document) =>
      isApprovable(documentStatus(document.tipo_documento, document, today).estado) &&
      documentObservations(bundle, document).every(isAttended),
  );
  return { ready: ready.length, total: required.length };
}

/** Says how many documents are ready today. */
export function progressText(bundle: UserDataBundle): string {
  const { ready, total } = readyCount(bundle, todayInCity(new Date()));
  return readyDocumentsText(ready, total);
}
