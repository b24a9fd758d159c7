import { withoutControlCharacters } from './control-characters.ts';

/**
 * Returns what was typed or pasted into a search, as the API takes it: without the control characters that PDFs put between
 * letters, at most `max` characters long, and without the half of an emoji that is left where it is cut.
 */
export const typedSearch = (text: string, max: number): string =>
  withoutControlCharacters(withoutControlCharacters(text).trim().slice(0, max)).trim();
