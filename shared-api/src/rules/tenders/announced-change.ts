import { isBlank } from '../values/as-seen.ts';
import { type CivilDate, daysBetween, formatDate } from '../values/civil-date.ts';
import type { TenderSituation } from './tender-life.ts';

/** A change of what bidders of a public tender rely on: it is announced by a circular in the same step. */
export interface AnnouncedChange {
  /** Days between which the deadline moves; null if it stays. */
  readonly deadline: { readonly before: CivilDate; readonly after: CivilDate } | null;
  /** True if another file becomes the terms. */
  readonly terms: boolean;
}

/** Words that announce a change; empty where nothing was written. */
export interface Announcement {
  readonly circular: string;
  /** Reason for an earlier deadline. */
  readonly motivo_acortamiento: string;
}

const CHANGE_CIRCULAR_MISSING =
  'Debe escribir el texto de la circular que avisa este cambio a quienes preparan su oferta';
const CHANGE_CIRCULAR_NEEDLESS =
  'La circular acompaña un cambio de vencimiento o de pliego, y esta vez no cambian';
const SHORTENING_REASON_MISSING = 'Debe confirmar que acorta el plazo y escribir el motivo';
const CHANGE_AFTER_RESULT = 'La licitación ya tiene resultado: no se cambian su vencimiento ni su pliego';

/** Returns what a circular must announce; null if nothing changes that bidders rely on. */
export function announcedChange(
  before: CivilDate,
  after: CivilDate | null,
  terms: boolean,
): AnnouncedChange | null {
  const deadline = after !== null && after !== before ? { before, after } : null;
  return deadline || terms ? { deadline, terms } : null;
}

/** Returns by how many days a change shortens the time for offers; 0 if it does not. */
export const shortenedDays = ({ deadline }: AnnouncedChange): number =>
  deadline ? Math.max(0, daysBetween(deadline.after, deadline.before)) : 0;

/** Returns 'Acorta el plazo en 20 días', or an empty text. */
export function shorteningText(change: AnnouncedChange): string {
  const days = shortenedDays(change);
  if (days === 0) return '';
  return `Acorta el plazo en ${days} ${days === 1 ? 'día' : 'días'}`;
}

type AnnouncementField = keyof Announcement | 'fecha_vencimiento' | 'pliego_url';

/** Returns what keeps a public tender from being changed so, by field; empty when nothing does. */
export function announcementProblems(
  change: AnnouncedChange | null,
  { circular, motivo_acortamiento }: Announcement,
  situation: TenderSituation,
): { readonly [Field in AnnouncementField]?: string } {
  if (!change) return isBlank(circular) ? {} : { circular: CHANGE_CIRCULAR_NEEDLESS };
  if (situation !== 'vigente') {
    return {
      ...(change.deadline && { fecha_vencimiento: CHANGE_AFTER_RESULT }),
      ...(change.terms && { pliego_url: CHANGE_AFTER_RESULT }),
    };
  }
  return {
    ...(isBlank(circular) && { circular: CHANGE_CIRCULAR_MISSING }),
    ...(shortenedDays(change) > 0 &&
      isBlank(motivo_acortamiento) && { motivo_acortamiento: SHORTENING_REASON_MISSING }),
  };
}

/** Returns the circular that announces a change: before and after, what was written, and why the time is shorter. */
export function circularOfChange(
  change: AnnouncedChange,
  { circular, motivo_acortamiento }: Announcement,
): { readonly titulo: string; readonly texto: string } {
  const { deadline, terms } = change;
  const shortening = shorteningText(change);
  return {
    titulo: [
      deadline ? 'Cambia la fecha de vencimiento' : 'Cambia el pliego',
      deadline && terms && 'y el pliego',
    ]
      .filter(Boolean)
      .join(' '),
    texto: [
      deadline && `Vencimiento: ${formatDate(deadline.before)} → ${formatDate(deadline.after)}.`,
      circular.trim(),
      shortening && `${shortening}. Motivo: ${motivo_acortamiento.trim()}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}
