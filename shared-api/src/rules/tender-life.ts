import { type CivilDate, compare } from './civil-date.ts';
import { deadlineText } from './tender-deadline.ts';

/** How a tender ends when it takes its course. */
export const TENDER_RESULTS = ['adjudicada', 'desierta', 'fracasada'] as const;
export type TenderResult = (typeof TENDER_RESULTS)[number];

/** Where the life of a tender stands: running, withdrawn by the city, or ended with a result. */
export const TENDER_SITUATIONS = ['vigente', 'retirada', ...TENDER_RESULTS] as const;
export type TenderSituation = (typeof TENDER_SITUATIONS)[number];

/** What happens to a published tender, in the order in which it usually does. */
export const TENDER_EVENTS = [
  'publicada',
  'cambiada',
  'circular',
  'resultado',
  'retirada',
  'ocultada',
  'repuesta',
] as const;
export type TenderEvent = (typeof TENDER_EVENTS)[number];

export const SITUATION_LABEL: Readonly<Record<TenderSituation, string>> = {
  vigente: 'Vigente',
  retirada: 'Retirada',
  adjudicada: 'Adjudicada',
  desierta: 'Desierta',
  fracasada: 'Fracasada',
};

/** What a publisher does to a published tender. */
export type TenderAct = 'change' | 'circular' | 'withdraw' | 'result';

interface Living {
  readonly mostrar: boolean;
  readonly situacion: TenderSituation;
  readonly fecha_vencimiento: CivilDate;
}

/** Why something can't be done to a tender on `today`; null when it can. */
export function tenderActProblem(act: TenderAct, tender: Living, today: CivilDate): string | null {
  if (tender.situacion === 'retirada') return 'La licitación fue retirada: ya no se puede cambiar.';
  if (act === 'change') return null;
  if (!tender.mostrar) return 'La licitación es un borrador: primero debe publicarla.';
  if (act === 'result') {
    return compare(today, tender.fecha_vencimiento) < 0
      ? 'El resultado se carga desde el día del vencimiento.'
      : null;
  }
  if (tender.situacion === 'vigente') return null;
  return act === 'circular'
    ? 'La licitación ya tiene resultado: no se le agregan circulares.'
    : 'La licitación ya tiene resultado: no se puede retirar.';
}

/** What a list says of a tender on `today`: how long it takes offers, or how it ended. */
export function tenderStandText(tender: Omit<Living, 'mostrar'>, today: CivilDate): string {
  return tender.situacion === 'vigente'
    ? deadlineText(tender.fecha_vencimiento, today)
    : tender.situacion.charAt(0).toUpperCase() + tender.situacion.slice(1);
}

/** Fields whose change makes people prepare another offer; a change of any other only corrects or adds. */
const TERMS = new Set(['titulo', 'tipo_licitacion', 'subtipo_licitacion', 'fecha_vencimiento', 'pliego']);

/** Whether a change of these fields changes what is asked of whoever offers. */
export const changesTerms = (fields: readonly string[]): boolean => fields.some((field) => TERMS.has(field));

/** How the fields of a tender are called where its changes are told. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  titulo: 'objeto',
  numero: 'número',
  anio: 'año',
  expediente: 'expediente',
  tipo_licitacion: 'tipo',
  subtipo_licitacion: 'subtipo',
  fecha_publicacion: 'fecha de publicación',
  fecha_vencimiento: 'fecha de vencimiento',
  pliego: 'pliego',
};

/** An event in a sentence: 'Cambió: objeto, pliego'. `detail`: fields of a change, title of a circular, result. */
export function tenderEventText(event: TenderEvent, detail: readonly string[]): string {
  switch (event) {
    case 'publicada':
      return 'Se publicó';
    case 'cambiada':
      return `Cambió: ${detail.map((field) => FIELD_NAMES[field] ?? field).join(', ')}`;
    case 'circular':
      return `Circular ${detail.join(': ')}`;
    case 'resultado':
      return `Resultado: ${detail.join(', ')}`;
    case 'retirada':
      return 'Se retiró';
    case 'ocultada':
      return 'Dejó de mostrarse';
    case 'repuesta':
      return 'Se volvió a publicar';
  }
}

export const CIRCULAR_TITLE_MAX = 200;
export const LIFE_TEXT_MAX = 5_000;
export const WITHDRAWAL_REASON_MISSING = 'Debe escribir por qué se retira la licitación';
export const CIRCULAR_TITLE_MISSING = 'Debe escribir el título de la circular';
export const CIRCULAR_TEXT_MISSING = 'Debe escribir el texto de la circular';
/** The highest amount of an award, in pesos. */
export const AWARD_MAX = 9_999_999_999_999;
