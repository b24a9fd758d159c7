import type { CivilDate } from '../values/civil-date.ts';
import { awaitsResult, type LivingTender, SITUATION_LABEL, type TenderSituation } from './tender-life.ts';
import { TENDER_STATE_LABEL, type TenderState } from './tender-states.ts';

/** States that the administration's list is filtered by. Scheduled tenders are drafts too. */
export const MANAGED_TENDER_STATES = [
  'todas',
  'borradores',
  'programadas',
  'abiertas',
  'por_vencer',
  'sin_resultado',
  'adjudicada',
  'desierta',
  'fracasada',
  'retirada',
] as const;
export type ManagedTenderState = (typeof MANAGED_TENDER_STATES)[number];

/** Orders of the administration's list, besides that by state. */
export const TENDER_ORDERS = ['publicacion', 'vencimiento'] as const;
export type TenderOrder = (typeof TENDER_ORDERS)[number];

export const MANAGED_STATE_LABEL: Readonly<Record<TenderState | ManagedTenderState, string>> = {
  ...TENDER_STATE_LABEL,
  todas: 'Todas',
  borradores: 'Borradores',
  programadas: 'Programadas',
  sin_resultado: 'Cerradas sin resultado',
  adjudicada: 'Adjudicadas',
  desierta: 'Desiertas',
  fracasada: 'Fracasadas',
  retirada: 'Retiradas',
};

/** Problem of a filter by days that no day can meet. */
export const TENDER_RANGE_PROBLEM = 'La fecha hasta no puede ser anterior a la fecha desde';

/** Badge of a tender in the administration. */
export type TenderBadge =
  | 'Borrador'
  | 'Programada'
  | 'Publicada'
  | 'Cerrada sin resultado'
  | (typeof SITUATION_LABEL)[Exclude<TenderSituation, 'vigente'>];

/** Returns the badges of a tender on `today`: where it stands, as the filter by state finds it. */
export function tenderBadges(
  tender: LivingTender & { readonly publicar_desde: string | null },
  today: CivilDate,
): readonly TenderBadge[] {
  if (!tender.mostrar) return tender.publicar_desde ? ['Borrador', 'Programada'] : ['Borrador'];
  if (awaitsResult(tender, today)) return ['Cerrada sin resultado'];
  return [tender.situacion === 'vigente' ? 'Publicada' : SITUATION_LABEL[tender.situacion]];
}
