import { ENDS_SOON_DAYS } from './tender-deadline.ts';

/** States that the public list is filtered by. */
export const TENDER_STATES = ['abiertas', 'por_vencer', 'cerradas'] as const;
export type TenderState = (typeof TENDER_STATES)[number];

export const TENDER_STATE_LABEL: Readonly<Record<TenderState, string>> = {
  abiertas: 'Abiertas',
  por_vencer: `Vencen en ${ENDS_SOON_DAYS} días`,
  cerradas: 'Cerradas',
};

/** Parses a state of the public list; null for any other text. */
export const tenderStateOf = (text: string | null): TenderState | null =>
  TENDER_STATES.find((state) => state === text) ?? null;
