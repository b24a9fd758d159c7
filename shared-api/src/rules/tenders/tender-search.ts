import { storedSearchText } from '../values/search-text.ts';
import { normaliseExpediente } from './expediente.ts';

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

/** Writes file numbers without dashes as others are, in a typed search and in a stored number. */
export const spacedFileNumbers = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => (RUN_TOGETHER.test(word.toUpperCase()) ? expedientePieces(word).join(' ') : word))
    .join(' ');

/** The fields that a search looks into. */
export interface SearchedTender {
  readonly titulo: string;
  readonly numero: number;
  readonly anio: number;
  readonly expediente: string;
}

/** A tender as searches compare it (`storedSearchText`): its title, number, year and file number. */
export const tenderSearchText = ({ titulo, numero, anio, expediente }: SearchedTender): string =>
  storedSearchText(`${titulo} ${numero} ${anio} ${spacedFileNumbers(expediente)}`);
