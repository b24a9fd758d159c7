import type { CivilDate } from '../values/civil-date.ts';
import type { dateLabels } from './date-names.ts';
import type { RequestValues } from './request-values.ts';

/** A document as it stood; its file by id and name. */
export interface ReviewedDocument {
  readonly id: string;
  readonly nombre: string;
  readonly archivo: { readonly id: string; readonly nombre: string } | null;
  readonly emision: CivilDate | null;
  readonly expiracion: CivilDate | null;
  /** What its type calls the two dates. Absent in optional documents and in forms that version 1.0.0 stored. */
  readonly nombres_fechas?: ReturnType<typeof dateLabels>;
  /** True once its type is out of use. Such a document is only in a form that is compared with an observed one. */
  readonly retirado?: boolean;
}

/** Everything that staff review of a request, as it stood at one moment. Files are ids. */
export interface ReviewedForm extends Readonly<RequestValues> {
  readonly documentos: readonly ReviewedDocument[];
}
