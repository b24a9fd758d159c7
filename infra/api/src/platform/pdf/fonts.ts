import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
/** The typeface of every document, as TrueType: the PDF library reads WOFF far more slowly. */
const read = (file: string): Buffer => readFileSync(resolve(`@expo-google-fonts/chivo/${file}`));

export const REGULAR = read('400Regular/Chivo_400Regular.ttf');
export const BOLD = read('700Bold/Chivo_700Bold.ttf');

/** Drawable characters beyond U+00FF: œ, dashes, quotes, ellipsis, euro, trade mark, minus. */
const BEYOND_LATIN_1 =
  /[\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122\u2212]/;

const isDrawable = (character: string): boolean =>
  (character >= '\u0020' && character <= '\u007e') ||
  (character >= '\u00a0' && character <= '\u00ff') ||
  BEYOND_LATIN_1.test(character);

/** Replaces characters that the typeface lacks by their base letter or `?`. */
export function drawable(text: string): string {
  return [
    ...text
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .replace(/[\u2010-\u2012\u2015]/g, '-'),
  ]
    .map((character) => {
      if (isDrawable(character)) return character;
      const base = character.normalize('NFD').replace(/\p{M}/gu, '');
      return base !== '' && [...base].every(isDrawable) ? base : '?';
    })
    .join('');
}
