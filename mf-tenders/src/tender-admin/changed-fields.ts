import { fileText, tenderLabel } from 'shared-api/rules';
import { formatDate } from 'shared-ui';
import type { Draft } from './draft.ts';

/** Something of a tender that people compare: its name, the fields of the form it is made of, and how it is shown. */
export interface Compared {
  readonly name: string;
  readonly fields: readonly [keyof Draft, ...(keyof Draft)[]];
  readonly text: (draft: Draft) => string;
}

const NOTHING = '—';

function publication({ mostrar, publicarDia, publicarHora }: Draft): string {
  if (mostrar) return 'Publicada';
  return publicarDia ? `Se publicará el ${formatDate(publicarDia)} ${publicarHora}` : 'Borrador';
}

const COMPARED: readonly Compared[] = [
  { name: 'Objeto', fields: ['titulo'], text: ({ titulo }) => titulo },
  {
    name: 'Tipo de licitación',
    fields: ['tipo_licitacion'],
    text: ({ tipo_licitacion: type }) => (type ? tenderLabel(type) : NOTHING),
  },
  {
    name: 'Subtipo de licitación',
    fields: ['subtipo_licitacion'],
    text: ({ subtipo_licitacion: subtype }) => (subtype ? tenderLabel(subtype) : NOTHING),
  },
  { name: 'Expediente', fields: ['expediente'], text: ({ expediente }) => expediente },
  { name: 'Número', fields: ['numero'], text: ({ numero }) => String(numero ?? NOTHING) },
  { name: 'Año', fields: ['anio'], text: ({ anio }) => String(anio ?? NOTHING) },
  {
    name: 'Fecha de publicación',
    fields: ['fecha_publicacion'],
    text: ({ fecha_publicacion: day }) => (day ? formatDate(day) : NOTHING),
  },
  {
    name: 'Fecha de vencimiento',
    fields: ['fecha_vencimiento'],
    text: ({ fecha_vencimiento: day }) => (day ? formatDate(day) : NOTHING),
  },
  {
    name: 'Pliego de condiciones',
    fields: ['pliego_url', 'pliego'],
    text: ({ pliego }) => (pliego ? fileText(pliego) : NOTHING),
  },
  { name: 'Publicación', fields: ['mostrar', 'publicarDia', 'publicarHora'], text: publication },
];

/** What two forms of a tender differ in. */
export const changedFields = (one: Draft, other: Draft): readonly Compared[] =>
  COMPARED.filter(({ fields: [field], text }) => one[field] !== other[field] || text(one) !== text(other));

/** Those fields of a form. */
export const fieldsOf = (draft: Draft, compared: readonly Compared[]): Partial<Draft> =>
  Object.fromEntries(compared.flatMap(({ fields }) => fields.map((field) => [field, draft[field]])));
