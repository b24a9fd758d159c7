import { searchNeedle, searchWords } from './search-text.ts';

/** Words of fewer letters must be typed right: too many others are one letter away. */
const LETTERS_MIN = 4;
/** From this length on two letters may be wrong. */
const TWO_WRONG_MIN = 8;
/** A shorter word means a whole word, or one with an ending of so many letters at most. */
const SHORT_ENDING_MAX = 2;

/**
 * Returns how many letters of a typed word are wrong if it means the other word or its beginning: changed, missing, too many,
 * or two swapped; null when they are too many (more than one; more than two in a word of eight letters or more).
 */
export function wrongLetters(typed: string, word: string): number | null {
  const most = typed.length < LETTERS_MIN ? 0 : typed.length < TWO_WRONG_MIN ? 1 : 2;
  if (word.length < typed.length - most) return null;
  // Distances between the first letters of both, row by row (optimal string alignment).
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most) return null;
    before = above;
    above = current;
  }
  const least = Math.min(...above.slice(typed.length < TWO_WRONG_MIN ? -SHORT_ENDING_MAX - 1 : 0));
  return least <= most ? least : null;
}

const at = (distances: readonly number[], index: number): number =>
  distances[index] ?? Number.POSITIVE_INFINITY;

/** A text that may be what somebody searched for. */
interface Candidate {
  /** As `storedSearchText` makes it. */
  readonly text: string;
}

/**
 * Returns the candidates in which every word of the search stands, some with wrong letters; the fewest wrong ones first, in
 * the given order among equals. Numbers must be right.
 */
export function similarTo<T extends Candidate>(search: string, candidates: readonly T[]): T[] {
  const distances = searchWords(search).map(distanceFinder);
  if (distances.length === 0) return [];
  return candidates
    .flatMap((candidate) => {
      let sum = 0;
      for (const distanceIn of distances) {
        const wrong = distanceIn(candidate.text);
        if (wrong === null) return [];
        sum += wrong;
      }
      return [{ candidate, sum }];
    })
    .sort((one, other) => one.sum - other.sum)
    .map(({ candidate }) => candidate);
}

/** Returns a function that tells how many letters of a word are wrong in a text; it compares each different word once. */
function distanceFinder(typed: string): (text: string) => number | null {
  const needle = searchNeedle(typed);
  const distances = new Map<string, number | null>();
  const distanceTo = (word: string) => {
    const stored = distances.get(word);
    if (stored !== undefined) return stored;
    const wrong = /\d/.test(typed) ? null : wrongLetters(typed, word);
    distances.set(word, wrong);
    return wrong;
  };
  return (text) => {
    if (text.includes(needle)) return 0;
    const distances = text
      .split(' ')
      .map(distanceTo)
      .filter((wrong) => wrong !== null);
    return distances.length > 0 ? Math.min(...distances) : null;
  };
}
