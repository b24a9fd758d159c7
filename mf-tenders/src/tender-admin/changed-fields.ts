import { fileText, tenderLabel } from 'shared-api/rules';
import { formatDate } from 'shared-ui';
import type { Draft } from './tender-draft.ts';

/** A comparable fact of a tender: its name, the fields of the form that it consists of, and its text. */
export interface ComparedField {
  readonly name: string;
  readonly fields: readonly [keyof Draft, ...(keyof Draft)[]];
  readonly text: (draft: Draft) => string;
}

const EMPTY = '—';

function publication({ mostrar, publicarDia, publicarHora }: Draft): string {
  if (mostrar) return 'Publicada';
  return publicarDia ? `Se publicará el ${formatDate(publicarDia)} ${publicarHora}` : 'Borrador';
}

const COMPARED: readonly ComparedField[] = [
  { name: 'Objeto', fields: ['titulo'], text: ({ titulo }) => titulo },
  {
    name: 'Tipo de licitación',
    fields: ['tipo_licitacion'],
    text: ({ tipo_licitacion: type }) => (type ? tenderLabel(type) : EMPTY),
  },
  {
    name: 'Subtipo de licitación',
    fields: ['subtipo_licitacion'],
    text: ({ subtipo_licitacion: subtype }) => (subtype ? tenderLabel(subtype) : EMPTY),
  },
  { name: 'Expediente', fields: ['expediente'], text: ({ expediente }) => expediente },
  { name: 'Número', fields: ['numero'], text: ({ numero }) => String(numero ?? EMPTY) },
  { name: 'Año', fields: ['anio'], text: ({ anio }) => String(anio ?? EMPTY) },
  {
    name: 'Fecha de publicación',
    fields: ['fecha_publicacion'],
    text: ({ fecha_publicacion: day }) => (day ? formatDate(day) : EMPTY),
  },
  {
    name: 'Fecha de vencimiento',
    fields: ['fecha_vencimiento'],
    text: ({ fecha_vencimiento: day }) => (day ? formatDate(day) : EMPTY),
  },
  {
    name: 'Pliego de condiciones',
    fields: ['pliego_url', 'pliego'],
    text: ({ pliego }) => (pliego ? fileText(pliego) : EMPTY),
  },
  { name: 'Publicación', fields: ['mostrar', 'publicarDia', 'publicarHora'], text: publication },
];

/** Returns the facts in which two drafts differ. */
export const changedFields = (one: Draft, other: Draft): readonly ComparedField[] =>
  COMPARED.filter(({ fields: [field], text }) => one[field] !== other[field] || text(one) !== text(other));

/** Returns the values of the given facts. */
export const fieldsOf = (draft: Draft, compared: readonly ComparedField[]): Partial<Draft> =>
  Object.fromEntries(compared.flatMap(({ fields }) => fields.map((field) => [field, draft[field]])));
