import { withoutControlCharacters } from 'shared-api/rules';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as the content of an element or of an attribute in double quotes. */
export const escaped = (text: string): string =>
  withoutControlCharacters(text).replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);
