import type { UnfinishedTender, UnfinishedTenderValues } from 'shared-api/contract';
import { fileIdOf, isCivilDate, sameValue, tenderFormOf } from 'shared-api/rules';
import { type Draft, newDraft } from '../tender-draft.ts';

const dayOf = (text: string | null) => (text && isCivilDate(text) ? text : null);

/** Returns the form's values as the server keeps them. */
export const valuesOf = (draft: Draft): UnfinishedTenderValues => ({
  ...tenderFormOf(draft),
  fecha_publicacion: dayOf(draft.fecha_publicacion),
  fecha_vencimiento: dayOf(draft.fecha_vencimiento),
  preguntas_hasta: dayOf(draft.preguntas_hasta),
  mostrar: draft.mostrar,
  programada: draft.programada,
  publicar_hora: draft.publicarHora,
});

/** Returns the form values of an unfinished tender. */
export const draftFrom = ({ fecha, valores, pliego }: UnfinishedTender): Draft => {
  const { publicar_hora: publicarHora, ...values } = valores;
  return { ...newDraft(fecha.slice(0, 10)), ...values, publicarHora, pliego };
};

/** Returns true if the server would keep both as the same; the address of a file is signed anew with each answer. */
export function isKeptAlike(one: Draft, other: Draft): boolean {
  const [a, b] = [one, other].map((draft) => {
    const { pliego_url: url, ...values } = valuesOf(draft);
    return { ...values, file: url && fileIdOf(url) };
  });
  return sameValue(a, b);
}
