import { type CivilDate, compareDates } from '../values/civil-date.ts';
import { fieldInHistory } from './tender-fields.ts';
import type { LivingTender } from './tender-life.ts';

/** Acts on a published tender. */
export type TenderAct = 'change' | 'circular' | 'answer' | 'withdraw' | 'result';

/** Returns why something can't be done to a tender on `today`; null when it can. */
export function tenderActProblem(act: TenderAct, tender: LivingTender, today: CivilDate): string | null {
  if (tender.situacion === 'retirada') return 'La licitación fue retirada: ya no se puede cambiar.';
  if (act === 'change') return null;
  if (!tender.mostrar) return 'La licitación es un borrador: primero debe publicarla.';
  if (act === 'result') {
    return compareDates(today, tender.fecha_vencimiento) < 0
      ? 'El resultado se carga desde el día del vencimiento.'
      : null;
  }
  return tender.situacion === 'vigente' ? null : AFTER_RESULT[act];
}

const AFTER_RESULT = {
  circular: 'La licitación ya tiene resultado: no se le agregan circulares.',
  answer: 'La licitación ya tiene resultado: no se responden más preguntas ni se corrigen respuestas.',
  withdraw: 'La licitación ya tiene resultado: no se puede retirar.',
} as const;

/** Returns true if a change of these fields, named as in the history, changes what is asked of bidders. */
export const changesTerms = (fields: readonly string[]): boolean =>
  fields.some((field) => fieldInHistory(field)?.changesTerms);

export const CIRCULAR_TITLE_MAX = 200;
export const LIFE_TEXT_MAX = 5_000;
export const RESULT_MISSING = 'Debe elegir el resultado';
export const WITHDRAWAL_REASON_MISSING = 'Debe escribir por qué se retira la licitación';
/** Reason of a withdrawal by a call that has no room for one. */
export const WITHDRAWAL_WITHOUT_REASON = 'No se informó el motivo.';
export const CIRCULAR_TITLE_MISSING = 'Debe escribir el título de la circular';
export const CIRCULAR_TEXT_MISSING = 'Debe escribir el texto de la circular';
/** The highest amount of an award, in pesos. */
export const AWARD_MAX = 9_999_999_999_999;
