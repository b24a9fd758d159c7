import { fileIdOf } from '../values/file-url.ts';
import type { FileFieldName } from './request-values.ts';

/** Marks of reviewers on a part of a request, from the weaker to the stronger: looked at, found right. */
export const DOCUMENT_MARKS = ['visto', 'bien'] as const;
export type DocumentMark = (typeof DOCUMENT_MARKS)[number];

/** Blocks of the form's data that a reviewer looks at, in their order. */
export const DATA_BLOCKS = ['datos', 'apoderado', 'cuentas', 'clientes', 'declaraciones'] as const;
export type DataBlock = (typeof DATA_BLOCKS)[number];

export const isDataBlock = (name: string): name is DataBlock => DATA_BLOCKS.some((block) => block === name);

/** Id of a document of the request, or the field that holds a file of the form. */
type MarkedDocument = string | FileFieldName;

/**
 * Returns the mark that a file has after a reviewer sets another; null takes it back. Opening a file marks it as seen by
 * itself, so that `visto` never lowers a colleague's `bien`.
 */
export const nextMark = (stored: DocumentMark | null, mark: DocumentMark | null): DocumentMark | null =>
  mark === 'visto' ? (stored ?? mark) : mark;

/** Returns the mark on the version of a document that a signed URL shows; null for a version that nobody marked. */
export const markOn = <Mark extends { readonly documento: string; readonly archivo: string | null }>(
  marks: readonly Mark[],
  document: MarkedDocument,
  url: string | null,
): Mark | null =>
  marks.find(
    ({ documento, archivo }) => documento === document && url !== null && archivo === fileIdOf(url),
  ) ?? null;

/** Returns the mark on a block of data; null for one that nobody marked. Marks on data end with a correction. */
export const markOnData = <Mark extends { readonly documento: string }>(
  marks: readonly Mark[],
  block: DataBlock,
): Mark | null => marks.find(({ documento }) => documento === block) ?? null;
