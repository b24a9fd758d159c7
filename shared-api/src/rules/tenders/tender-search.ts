import { storedSearchText } from '../values/search-text.ts';
import { normaliseExpediente } from './expediente.ts';
import { type TenderType, tenderLabel } from './tenders.ts';

/** A file number without its dashes: `EX`, year, number, ecosystem, office; what comes after the year may be missing. */
const RUN_TOGETHER = /^(EX)(\d{4})(\d{0,8})(MUNICAT)?([A-Z0-9]*)$/;

/**
 * Returns what a file number must hold, in this order, to be the one that a word means: its runs of letters and digits in upper
 * case, whatever stands between them ('ex–2026/1234' and 'EX20261234' → EX, 2026, 1234). Empty where there are none.
 */
export function expedientePieces(word: string): string[] {
  const pieces = normaliseExpediente(word)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '');
  const together = pieces.length === 1 ? RUN_TOGETHER.exec(pieces[0] ?? '') : null;
  return together ? together.slice(1).filter((piece) => piece !== undefined && piece !== '') : pieces;
}

const THOUSANDS = /(^|\D)(\d{1,3}(?:\.\d{3})+)(?!\d)/g;

/** Writes file numbers without dashes as others are, and '1.500' as '1500', in a typed search and in stored texts. */
const plainNumbers = (text: string): string =>
  text
    .replace(THOUSANDS, (_, before: string, number: string) => before + number.replaceAll('.', ''))
    .split(/\s+/)
    .map((word) => (RUN_TOGETHER.test(word.toUpperCase()) ? expedientePieces(word).join(' ') : word))
    .join(' ');

/** Notices say which kind of 'licitación' one is; the portal has one type for both. */
const KIND_OF_LICITACION = /(licitaci[oó]n(?:es)?)\s+(?:p[uú]blica|privada)s?/gi;

/** Returns a typed search in the writing of `tenderSearchText`: 'Licitación Pública N° 7' finds a LICITACIÓN with that number. */
export const typedTenderSearch = (text: string): string =>
  plainNumbers(text.normalize('NFC').replace(KIND_OF_LICITACION, '$1')).trim();

/** The fields that a search looks into. */
export interface SearchedTender {
  readonly tipo: TenderType;
  readonly titulo: string;
  readonly numero: number;
  readonly anio: number;
  readonly expediente: string;
}

/** A tender as searches compare it (`storedSearchText`): its title, type, number, year and file number. */
export const tenderSearchText = ({ titulo, tipo, numero, anio, expediente }: SearchedTender): string =>
  storedSearchText(plainNumbers(`${titulo} ${tenderLabel(tipo)} ${numero} ${anio} ${expediente}`));
