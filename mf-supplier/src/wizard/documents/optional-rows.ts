/** A new optional document that isn't saved yet. */
export interface OptionalRowDraft {
  readonly clave: string;
  readonly nombre: string;
  /** Its file, once it is uploaded. */
  readonly url?: string;
}

/** Under which name the rows are kept, beside the files and dates of documents, which are kept by their ids. */
export const ROWS = 'opcionales';

export type Rows = readonly OptionalRowDraft[];

/** Returns true while a row is empty. */
export const isUnused = ({ nombre, url }: OptionalRowDraft) => nombre.trim() === '' && url === undefined;

/** Returns true for an entry without anything to lose: rows that are all empty. */
export const isBlank = (key: string, entry: unknown) => key === ROWS && (entry as Rows).every(isUnused);
