import { and, like, or, type SQL, sql } from 'drizzle-orm';
import { expedientePieces, spacedFileNumbers } from 'shared-api/rules';
import { containsWords, escapeLike } from '../../platform/db/search.ts';
import { tenders } from './tables.ts';

export interface TenderText {
  /** Words in any order, each in the title, the number, the year or the file number. */
  readonly titulo?: string | undefined;
  /** Former name of `titulo`, in feeds that people subscribed to. */
  readonly buscar?: string | undefined;
  readonly expediente?: string | undefined;
}

/** Returns what is searched in titles, or ''. */
export const typedWords = ({ titulo = '', buscar = '' }: TenderText): string =>
  spacedFileNumbers(`${titulo} ${buscar}`).trim();

export function textCondition(text: TenderText): SQL | undefined {
  const numbers = (text.expediente ?? '').split(/\s+/).filter((word) => word !== '');
  return and(
    containsWords(sql`${tenders.searchText}`, typedWords(text)),
    ...numbers.map((word) => holdsPieces(expedientePieces(word))),
  );
}

/** A trigram index can't look up shorter texts. */
const SHORTEST_INDEXED = 3;

/** The file number contains the pieces in this order, with anything between them; short ones at the start of its parts. */
function holdsPieces(pieces: readonly string[]): SQL {
  const [first = ''] = pieces;
  if (pieces.length === 0) return sql`false`;
  const inOrder = sql`${tenders.expediente} like ${`%${pieces.map(escapeLike).join('_%')}%`}`;
  if (pieces.some((piece) => piece.length >= SHORTEST_INDEXED)) return inOrder;
  const starts = [`${escapeLike(first)}%`, `%-${escapeLike(first)}%`];
  return and(or(...starts.map((pattern) => like(tenders.expediente, pattern))), inOrder) ?? inOrder;
}
