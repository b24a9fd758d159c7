import { or, type SQL, sql } from 'drizzle-orm';
import { expedientePieces, searchWords } from 'shared-api/rules';
import { escapeLike, hasWord, holds, isIndexed } from '../../platform/db/search.ts';
import { tenders } from './tables.ts';

export interface TenderText {
  /** Words in any order, each in the title or in the file number. */
  readonly buscar?: string | undefined;
  readonly titulo?: string | undefined;
  readonly expediente?: string | undefined;
}

/** One word of a search; null for a column that is not searched. */
interface Word {
  readonly title: string | null;
  readonly pieces: readonly string[] | null;
}

const title = sql`${tenders.tituloBusqueda}`;
const file = sql`${tenders.expediente}`;

/**
 * Returns a condition for each word; a tender must meet all.
 * @param wordStarts searches at the start of words only: a trigram index can find one or two letters there
 */
export const textConditions = (text: TenderText, wordStarts: boolean): SQL[] =>
  wordsOf(text).map((word) => {
    const places = [
      word.title === null ? undefined : (wordStarts ? hasWord : holds)(title, word.title),
      word.pieces === null ? undefined : holdsPieces(word.pieces, wordStarts),
    ];
    return or(...places) ?? sql`true`;
  });

/** The file number contains the pieces in this order, with anything between them. */
function holdsPieces(pieces: readonly string[], wordStarts: boolean): SQL {
  const inOrder = sql`${file} like ${`%${pieces.map(escapeLike).join('_%')}%`}`;
  return wordStarts ? sql`(${hasWord(file, pieces[0] ?? '', '-')} and ${inOrder})` : inOrder;
}

/** Returns true when no word of a search is long enough for the trigram indexes. */
export function isShortSearch(text: TenderText): boolean {
  const words = wordsOf(text);
  return words.length > 0 && !words.some(hasIndex);
}

function wordsOf({ buscar = '', titulo = '', expediente = '' }: TenderText): Word[] {
  const piecesOf = (word: string) => {
    const pieces = expedientePieces(word);
    return pieces.length > 0 ? pieces : null;
  };
  return [
    ...searchWords(buscar).map((word) => ({ title: word, pieces: piecesOf(word) })),
    ...searchWords(titulo).map((word) => ({ title: word, pieces: null })),
    ...searchWords(expediente).map((word) => ({ title: null, pieces: piecesOf(word) })),
  ].filter((word) => word.title !== null || word.pieces !== null);
}

const hasIndex = (word: Word): boolean =>
  (word.title === null || isIndexed(word.title)) && (word.pieces === null || word.pieces.some(isIndexed));
