import { fold } from '../values/search-text.ts';
import { normaliseExpediente } from './expediente.ts';

/** Beyond this many words a search is no more exact, only slower. */
const WORDS_MAX = 8;

/** The words of a search as they are compared: folded, each once, in no particular order; eight at most. */
export function searchWords(text: string): string[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, WORDS_MAX);
}

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

/** A tender as a search looks at it: its title folded (`fold`), its file number as it is stored. */
interface SearchedTender {
  readonly tituloBusqueda: string;
  readonly expediente: string;
}

/**
 * Returns whether a tender is one that the public list finds by this text: every word in its title or in its file
 * number.
 */
export function searchMatcher(text: string): (tender: SearchedTender) => boolean {
  const words = searchWords(text).map((word) => ({ word, pieces: expedientePieces(word) }));
  return ({ tituloBusqueda, expediente }) =>
    words.every(({ word, pieces }) => tituloBusqueda.includes(word) || holdsPieces(expediente, pieces));
}

/** The pieces in their order, with something between each two. */
function holdsPieces(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length + 1;
  }
  return pieces.length > 0;
}
