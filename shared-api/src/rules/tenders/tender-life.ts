import type { CivilDate } from '../values/civil-date.ts';
import { deadlineText } from './tender-deadline.ts';

/** Results of a tender that was not withdrawn. */
export const TENDER_RESULTS = ['adjudicada', 'desierta', 'fracasada'] as const;
export type TenderResult = (typeof TENDER_RESULTS)[number];

/** Situation of a tender: running, withdrawn by the city, or ended with a result. */
export const TENDER_SITUATIONS = ['vigente', 'retirada', ...TENDER_RESULTS] as const;
export type TenderSituation = (typeof TENDER_SITUATIONS)[number];

export const SITUATION_LABEL = {
  vigente: 'Vigente',
  retirada: 'Retirada',
  adjudicada: 'Adjudicada',
  desierta: 'Desierta',
  fracasada: 'Fracasada',
} as const satisfies Readonly<Record<TenderSituation, string>>;

/** Data of a tender's life. */
export interface LivingTender {
  readonly mostrar: boolean;
  readonly situacion: TenderSituation;
  readonly fecha_vencimiento: CivilDate;
}

/** Returns what a list says of a tender on `today`: how long it takes offers, or how it ended. */
export function tenderStandText(tender: Omit<LivingTender, 'mostrar'>, today: CivilDate): string {
  return tender.situacion === 'vigente'
    ? deadlineText(tender.fecha_vencimiento, today)
    : SITUATION_LABEL[tender.situacion];
}

/**
 * An ending in words: 'Adjudicada el 20/11/2026'; of a corrected result the day is that of the correction.
 * @param when the day of the ending, as it is shown
 */
export const endingText = (
  situation: Exclude<TenderSituation, 'vigente'>,
  when: string,
  isCorrected: boolean,
): string => `${SITUATION_LABEL[situation]}${isCorrected ? ', resultado corregido' : ''} el ${when}`;

/** Returns whether a published tender takes no more offers on `today` and nobody has said how it ended. */
export function awaitsResult(tender: LivingTender, today: CivilDate): boolean {
  return tender.mostrar && tender.situacion === 'vigente' && tender.fecha_vencimiento < today;
}
