import { addDays, type CivilDate } from '../values/civil-date.ts';
import { changesTerms } from './tender-acts.ts';
import type { TenderEvent } from './tender-events.ts';
import type { LivingTender } from './tender-life.ts';

/** Days after the last news of a tender that ended, after which its followers are forgotten. */
export const FOLLOW_KEPT_DAYS = 30;
/** Days after the deadline of a tender without result, after which its followers are forgotten. */
export const FOLLOW_WITHOUT_RESULT_DAYS = 365;

/** Content of the mails to followers, for those who are about to ask for them. */
export const FOLLOW_NEWS =
  'una circular nueva, la respuesta a una pregunta, un cambio de la fecha o de lo que se pide, el resultado o el retiro';

/**
 * Returns why a public tender can't be followed on `today`, the city's; null when it can. After the deadline its result is
 * still to come, until its followers are forgotten.
 */
export function followProblem(
  { situacion, fecha_vencimiento: deadline }: Omit<LivingTender, 'mostrar'>,
  today: CivilDate,
): string | null {
  if (situacion !== 'vigente') return 'La licitación ya terminó: no habrá más novedades.';
  return deadline < addDays(today, -FOLLOW_WITHOUT_RESULT_DAYS)
    ? 'La licitación venció hace más de un año: ya no se puede seguir.'
    : null;
}

/** An event of a public tender, as its history has it. */
interface Event {
  readonly hecho: TenderEvent;
  readonly detalle: readonly string[];
  /** True if its circulars say that the conditions for bidders changed. */
  readonly modificaPliego: boolean;
}

/** Returns true for an event that followers are told of. Correcting its number or file number is none. */
export function isFollowerNews({ hecho, detalle, modificaPliego }: Event): boolean {
  if (hecho === 'cambiada' || hecho === 'repuesta') return modificaPliego || changesTerms(detalle);
  return ['circular', 'respondida', 'resultado', 'retirada'].includes(hecho);
}

/** Names news in the first words of a subject. @param news at least one */
export function followerNewsTitle(news: readonly Event[]): string {
  const titles = [...new Set(news.map(titleOf))];
  return titles.length === 1 ? `${titles[0]}` : 'Novedades';
}

function titleOf({ hecho, detalle }: Event): string {
  if (hecho === 'circular') return 'Circular nueva';
  if (hecho === 'respondida') return detalle.length > 1 ? 'Respuesta corregida' : 'Respuesta a una pregunta';
  if (hecho === 'retirada') return 'Se retiró';
  if (hecho === 'resultado') return detalle.length > 1 ? 'Resultado corregido' : 'Resultado';
  return detalle.includes('fecha_vencimiento') ? 'Nueva fecha de vencimiento' : 'Cambió lo que se pide';
}
