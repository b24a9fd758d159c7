import { and, or, type SQL, sql } from 'drizzle-orm';
import { expedientePieces, searchWords } from 'shared-api/rules';
import { escapeLike, hasWord, holds, isIndexed } from '../../platform/db/search.ts';
import { tenders } from './tables.ts';

/** What people type to find tenders. */
export interface TenderText {
  /** Words in any order, each in the title or in the file number. */
  readonly buscar?: string | undefined;
  readonly titulo?: string | undefined;
  readonly expediente?: string | undefined;
}

/** What one word asks of a tender. */
export interface TextCondition {
  readonly where: SQL;
  /** The same, in a form that no index answers. */
  readonly walking: SQL;
}

/** One word, as it is looked for in the title and in the file number; null where it isn't. */
interface Word {
  readonly title: string | null;
  readonly pieces: readonly string[] | null;
}
/** How a word is looked for in one column. */
interface Match {
  readonly title: (word: string) => SQL;
  readonly file: (pieces: readonly string[]) => SQL;
}

/** Up to this many tenders one or two letters are looked for inside words too: there is little to read. */
const FEW = 20_000;

const title = sql`${tenders.tituloBusqueda}`;
const file = sql`${tenders.expediente}`;

/** The pieces in their order, with anything between them. */
const holdsPieces = (column: SQL, pieces: readonly string[]): SQL =>
  sql`${column} like ${`%${pieces.map(escapeLike).join('_%')}%`}`;

const inside: Match = {
  title: (word) => holds(title, word),
  file: (pieces) => holdsPieces(file, pieces),
};
const walking: Match = {
  title: (word) => holds(sql`(${title} || '')`, word),
  file: (pieces) => holdsPieces(sql`(${file} || '')`, pieces),
};
const atStart: Match = {
  title: (word) => hasWord(title, word),
  file: (pieces) => sql`(${hasWord(file, pieces[0] ?? '', '-')} and ${walking.file(pieces)})`,
};

/**
 * Conditions that a tender must all meet. Words of three letters or more are found by the trigram indexes; shorter ones
 * only narrow what those found, and alone they are looked for at the start of words where there are more than few.
 */
export function textConditions(text: TenderText, total: number): TextCondition[] {
  const words = wordsOf(text);
  const someIndexed = words.some(hasIndex);
  return words.map((word) => {
    const narrows = someIndexed && !hasIndex(word);
    const found = narrows ? walking : hasIndex(word) || total <= FEW ? inside : atStart;
    return { where: condition(word, found), walking: condition(word, walking) };
  });
}

/** The same for whoever walks tenders anyway. */
export const walkingConditions = (text: TenderText): SQL[] =>
  wordsOf(text).map((word) => condition(word, walking));

/**
 * What is looked for in titles, when nothing else is: a tender with all of it in its title is found. Null where file
 * numbers alone are searched too, or for a word that no trigram index can find.
 */
export function titleTexts(text: TenderText): string[] | null {
  const words = wordsOf(text);
  const titles = words.flatMap(({ title }) => (title !== null && isIndexed(title) ? [title] : []));
  return titles.length === words.length ? titles : null;
}

function wordsOf({ buscar = '', titulo = '', expediente = '' }: TenderText): Word[] {
  const pieces = (word: string) => {
    const found = expedientePieces(word);
    return found.length > 0 ? found : null;
  };
  return [
    ...searchWords(buscar).map((word) => ({ title: word, pieces: pieces(word) })),
    ...searchWords(titulo).map((word) => ({ title: word, pieces: null })),
    ...searchWords(expediente).map((word) => ({ title: null, pieces: pieces(word) })),
  ].filter((word) => word.title !== null || word.pieces !== null);
}

const hasIndex = (word: Word): boolean =>
  (word.title === null || isIndexed(word.title)) && (word.pieces === null || word.pieces.some(isIndexed));

function condition(word: Word, match: Match): SQL {
  const places = [
    word.title === null ? undefined : match.title(word.title),
    word.pieces === null ? undefined : match.file(word.pieces),
  ];
  return and(or(...places)) ?? sql`true`;
}
