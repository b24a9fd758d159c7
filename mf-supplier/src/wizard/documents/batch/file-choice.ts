/** A chosen file before it is sent. */
export interface ChosenFile {
  readonly file: File;
  /** The document that it is; null: not chosen yet, or not sent. */
  readonly documentId: string | null;
  /** Why it can't be sent, in Spanish; null if it can. */
  readonly problem: string | null;
  /** Why it may be illegible, in Spanish; null if nothing speaks for that. */
  readonly doubt: string | null;
  /** Name of an earlier file with the same content; null: none. */
  readonly sameAs: string | null;
}

/** Files that were chosen for several documents and are not uploaded. */
export interface FileChoice {
  readonly files: readonly File[];
  /** What was read of them, each with its document; null until then. */
  readonly read: readonly ChosenFile[] | null;
}
