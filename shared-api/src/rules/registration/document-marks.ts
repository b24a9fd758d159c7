import { fileIdOf } from '../values/file-url.ts';
import type { FileFieldName } from './request-values.ts';

/** Marks of reviewers on a file of a request, from the weaker to the stronger: looked at, found right. */
export const DOCUMENT_MARKS = ['visto', 'bien'] as const;
export type DocumentMark = (typeof DOCUMENT_MARKS)[number];

export const DOCUMENT_MARK_LABEL: Readonly<Record<DocumentMark, string>> = { visto: 'Visto', bien: 'Bien' };

/** Id of a document of the request, or the field that holds a file of the form. */
export type MarkedDocument = string | FileFieldName;

/**
 * Returns the mark that a file has after a reviewer sets another; null takes it back. Opening a file marks it as seen by
 * itself, so that `visto` never lowers a colleague's `bien`.
 */
export const nextMark = (stored: DocumentMark | null, mark: DocumentMark | null): DocumentMark | null =>
  mark === 'visto' ? (stored ?? mark) : mark;

/** Returns the mark on the version of a document that a signed URL shows; null for a version that nobody marked. */
export const markOn = <Mark extends { readonly documento: string; readonly archivo: string }>(
  marks: readonly Mark[],
  document: MarkedDocument,
  url: string | null,
): Mark | null =>
  marks.find(
    ({ documento, archivo }) => documento === document && url !== null && archivo === fileIdOf(url),
  ) ?? null;
