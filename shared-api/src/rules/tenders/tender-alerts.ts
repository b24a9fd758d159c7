import { addDays, type CivilDate, timeInCity, todayInCity } from '../values/civil-date.ts';
import { cleanEmail, isEmail } from '../values/contact.ts';
import { searchMatcher, searchWords } from '../values/search-text.ts';
import { lengthProblem } from '../values/text-length.ts';
import { tenderPhrase, typedTenderSearch } from './tender-search.ts';
import { type TenderType, tenderLabel } from './tenders.ts';

/** Longest text of words that alerts are asked for by. */
export const ALERT_WORDS_MAX = 100;
/** Days that the link which confirms alerts works. */
export const ALERT_CONFIRM_DAYS = 3;
/** Time of the city, `HH:mm`, from which the day's alerts are sent. */
const ALERT_HOUR = '08:00';

const ALERT_EMAIL_MISSING = 'Escriba su correo electrónico';
const ALERT_EMAIL_PROBLEM = 'Escriba un correo electrónico como nombre@ejemplo.com';
/** For an address whose server refused the last mail for good. */
export const ALERT_EMAIL_REFUSED =
  'El servidor de correo de esta dirección no aceptó nuestro mensaje. Revise que esté bien escrita o use otra.';
const ALERT_TOPIC_MISSING = 'Elija al menos un tipo, escriba palabras o marque «Todas las licitaciones»';

/** Messages for a refused plain form, by the word in the address of the page of alerts. */
export const ALERT_REFUSALS = {
  datos: 'No se pudo leer lo que escribió. Revíselo y pruebe de nuevo.',
  enlace: 'El enlace no es válido o ya venció. Ábralo desde el correo, o pida los avisos de nuevo.',
  demasiados: 'Se pidieron demasiados avisos. Vuelva a probar dentro de una hora.',
  servicio: 'El portal no pudo hacerlo en este momento. Vuelva a intentar en unos minutos.',
} as const;
type AlertRefusal = keyof typeof ALERT_REFUSALS;

/** The refusal that an address names, or null. */
export const alertRefusalOf = (word: string | null): AlertRefusal | null =>
  word !== null && Object.hasOwn(ALERT_REFUSALS, word) ? (word as AlertRefusal) : null;

/** Value of a flag that was preset in a plain form: any choice of the person wins over it. */
export const FROM_THE_START = 'inicial';

/** Topic that a person asks for; `todas`: every tender, whatever else is chosen. */
export interface AlertWish {
  readonly correo: string;
  readonly tipos: readonly TenderType[];
  readonly palabras: string;
  readonly todas: boolean;
}

/**
 * Returns whether somebody wants to hear of every tender: what stood there from the start gives way to whatever was
 * chosen.
 */
export const wantsAll = ({
  todas,
  tipos,
  palabras,
}: AlertTopic & { readonly todas: boolean | typeof FROM_THE_START }): boolean =>
  todas === FROM_THE_START ? tipos.length === 0 && palabras.trim() === '' : todas;

/** Topic of alerts; both empty: every tender. */
export type AlertTopic = Pick<AlertWish, 'tipos' | 'palabras'>;

/** Returns what is wrong with the address that mails are asked for; null when it may be sent. */
export function alertEmailProblem(correo: string): string | null {
  const address = cleanEmail(correo);
  if (address === '') return ALERT_EMAIL_MISSING;
  return isEmail(address) ? null : ALERT_EMAIL_PROBLEM;
}

/** Returns what is wrong with a wish, by field; empty when it may be sent. */
export function alertProblems({ correo, tipos, palabras, todas }: AlertWish): {
  readonly correo?: string;
  readonly tema?: string;
} {
  const address = alertEmailProblem(correo);
  const hasTopic = todas || tipos.length > 0 || searchWords(palabras).length > 0;
  const words = lengthProblem('El texto de las palabras', ALERT_WORDS_MAX, palabras);
  return {
    ...(address && { correo: address }),
    ...(!hasTopic && { tema: ALERT_TOPIC_MISSING }),
    ...(words && { tema: words }),
  };
}

/** Returns what alerts are about, in words: 'LICITACIÓN o CONCURSO DE PRECIOS, con «agua»'. */
export function alertTopicText({ tipos, palabras }: AlertTopic): string {
  const words = palabras === '' ? '' : `con «${palabras}»`;
  if (tipos.length > 0) return [tipos.map(tenderLabel).join(' o '), words].filter(Boolean).join(', ');
  return words ? `Licitaciones ${words}` : 'Todas las licitaciones';
}

/** A tender as alerts look at it. */
interface AlertedTender {
  readonly tipo: TenderType;
  /** As `tenderSearchText` makes it. */
  readonly searchText: string;
}

/** Returns whether a tender is one that the topic asks for; words are found as the public search finds them. */
export function alertMatcher({ tipos, palabras }: AlertTopic): (tender: AlertedTender) => boolean {
  const holdsWords = searchMatcher(typedTenderSearch(palabras));
  const phrase = tenderPhrase(palabras);
  return ({ tipo, searchText }) =>
    (tipos.length === 0 || tipos.includes(tipo)) &&
    (holdsWords(searchText) || (phrase !== null && searchText.includes(phrase)));
}

/** The last day of the city whose hour of alerts has come. */
export function alertDay(now: Date): CivilDate {
  const today = todayInCity(now);
  return timeInCity(now) >= ALERT_HOUR ? today : addDays(today, -1);
}
