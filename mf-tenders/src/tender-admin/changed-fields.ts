import { fileText, TENDER_FIELD_NAMES, TENDER_FIELDS, tenderFieldText } from 'shared-api/rules';
import { formatDate } from 'shared-ui';
import type { Draft } from './tender-draft.ts';

/** A comparable fact of a tender: its name, the fields of the form that it consists of, and its text. */
export interface ComparedField {
  readonly name: string;
  readonly fields: readonly [keyof Draft, ...(keyof Draft)[]];
  readonly text: (draft: Draft) => string;
}

const EMPTY = '—';

function publication({ mostrar, programada, fecha_publicacion: day, publicarHora }: Draft): string {
  if (mostrar) return 'Publicada';
  return programada ? `Se publicará el ${day ? formatDate(day) : EMPTY} ${publicarHora}` : 'Borrador';
}

const COMPARED: readonly ComparedField[] = [
  ...TENDER_FIELD_NAMES.filter((name) => name !== 'pliego_url').map(
    (name): ComparedField => ({
      name: TENDER_FIELDS[name].label,
      fields: [name],
      text: (draft) => tenderFieldText(name, draft) || EMPTY,
    }),
  ),
  {
    name: TENDER_FIELDS.pliego_url.label,
    fields: ['pliego_url', 'pliego'],
    text: ({ pliego }) => (pliego ? fileText(pliego) : EMPTY),
  },
  { name: 'Publicación', fields: ['mostrar', 'programada', 'publicarHora'], text: publication },
];

/** Returns the facts in which two drafts differ. */
export const changedFields = (one: Draft, other: Draft): readonly ComparedField[] =>
  COMPARED.filter(({ fields: [field], text }) => one[field] !== other[field] || text(one) !== text(other));

/** Returns the values of the given facts. */
export const fieldsOf = (draft: Draft, compared: readonly ComparedField[]): Partial<Draft> =>
  Object.fromEntries(compared.flatMap(({ fields }) => fields.map((field) => [field, draft[field]])));
