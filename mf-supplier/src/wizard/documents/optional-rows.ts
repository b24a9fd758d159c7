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

/** Whether nobody wrote in a row yet. */
export const isUnused = ({ nombre, url }: OptionalRowDraft) => nombre.trim() === '' && url === undefined;

/** Whether an entry holds nothing that could be lost: rows that nobody wrote in yet. */
export const isBlank = (key: string, entry: unknown) => key === ROWS && (entry as Rows).every(isUnused);
