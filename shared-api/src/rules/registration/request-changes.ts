import { formatDate } from '../values/civil-date.ts';
import { FIELD_GROUPS, type Lines } from './request-field-kinds.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import {
  FIELD_NAMES,
  FILE_FIELD_NAMES,
  type FieldName,
  type FileFieldName,
  fieldLines,
} from './request-values.ts';
import type { ReviewedDocument, ReviewedForm } from './reviewed-form.ts';

/** Parts of a form in which a change is shown, as the review has them. */
export const CHANGE_GROUPS = [...FIELD_GROUPS, 'documentos'] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

/** One field or document that is another than it was: its texts a line each, its files by id where they changed. */
export interface FormChange {
  readonly grupo: ChangeGroup;
  /** Name of the field, or id of the document. */
  readonly campo: string;
  /** Label of the field, or name of the document. */
  readonly nombre: string;
  /** Lines that are gone; of a list only those. */
  readonly antes: readonly string[];
  /** Lines that are new. */
  readonly ahora: readonly string[];
  readonly archivo_antes: string | null;
  readonly archivo_ahora: string | null;
}

const without = (lines: Lines, others: Lines): Lines => lines.filter((line) => !others.includes(line));

/**
 * Returns what is another in `after` than it was in `before`, in the order of the review. A document that `before` does not
 * know is new; one that `after` does not have is no change of the supplier's and is passed over.
 */
export function changesBetween(before: ReviewedForm, after: ReviewedForm): FormChange[] {
  return [
    ...FIELD_NAMES.filter((name) => REQUEST_FIELDS[name].kind !== 'file').flatMap((name) =>
      fieldChange(name, before, after),
    ),
    ...FILE_FIELD_NAMES.flatMap((name) => fileChange(name, before, after)),
    ...after.documentos.flatMap((document) => {
      const change = documentChange(
        before.documentos.find(({ id }) => id === document.id),
        document,
      );
      return change ? [change] : [];
    }),
  ];
}

function fieldChange(name: FieldName, before: ReviewedForm, after: ReviewedForm): FormChange[] {
  const { group, label } = REQUEST_FIELDS[name];
  const [was, is] = [fieldLines(name, before[name]), fieldLines(name, after[name])];
  const [antes, ahora] = [without(was, is), without(is, was)];
  if (antes.length === 0 && ahora.length === 0) return [];
  return [
    { grupo: group, campo: name, nombre: label, antes, ahora, archivo_antes: null, archivo_ahora: null },
  ];
}

function fileChange(name: FileFieldName, before: ReviewedForm, after: ReviewedForm): FormChange[] {
  const { group, label } = REQUEST_FIELDS[name];
  const [was, is] = [before[name], after[name]];
  if (was === is) return [];
  return [
    { grupo: group, campo: name, nombre: label, antes: [], ahora: [], archivo_antes: was, archivo_ahora: is },
  ];
}

function documentChange(before: ReviewedDocument | undefined, after: ReviewedDocument): FormChange | null {
  const replaced = before?.archivo?.id !== after.archivo?.id;
  // One name for both sides: another name alone is no change of the supplier's.
  const { nombres_fechas: names } = after;
  const [was, is] = [before ? dateLines(before, names) : [], dateLines(after, names)];
  const antes = without(was, is);
  const ahora = without(is, was);
  if (!replaced && antes.length === 0 && ahora.length === 0) return null;
  return {
    grupo: 'documentos',
    campo: after.id,
    nombre: after.nombre,
    antes: [...(replaced ? fileName(before) : []), ...antes],
    ahora: [...(replaced ? fileName(after) : []), ...ahora],
    archivo_antes: replaced ? (before?.archivo?.id ?? null) : null,
    archivo_ahora: replaced ? (after.archivo?.id ?? null) : null,
  };
}

const fileName = (document: ReviewedDocument | undefined): Lines =>
  document?.archivo ? [`Archivo: ${document.archivo.nombre}`] : [];

const dateLines = (
  { emision, expiracion }: ReviewedDocument,
  names: ReviewedDocument['nombres_fechas'],
): Lines => [
  ...(emision ? [`${names?.emision ?? 'Emisión'}: ${formatDate(emision)}`] : []),
  ...(expiracion ? [`${names?.expiracion ?? 'Expiración'}: ${formatDate(expiracion)}`] : []),
];
