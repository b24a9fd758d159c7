import { useRef, useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { type DocumentDates, neededDates, type UnsavedValue } from 'shared-api/rules';
import type { FileChoice } from './documents/batch/file-choice.ts';
import { isBlank, ROWS, type Rows } from './documents/optional-rows.ts';
import type { TypedFields } from './form-draft.ts';
import { storedValue } from './stored-values.ts';

/** Unsaved parts of documents: files and dates by the document's id, and rows of new optional documents. */
export type DocumentEntries = Readonly<Record<string, unknown>>;

interface UnsavedEntries {
  readonly entries: DocumentEntries;
  /** Digest of the file that was stored when the entry was made, by its key. */
  readonly bases: Readonly<Record<string, unknown>>;
}

const NOTHING: UnsavedEntries = { entries: {}, bases: {} };

/**
 * Holds the unsaved parts of documents. The state belongs to one open form and is sent to the server with its draft: in a
 * store of its own it would outlive the form and could reach another supplier's.
 * @param opened the unsaved parts of the stored draft
 */
export function useDocumentDrafts(request: SupplierRequest, opened: TypedFields = {}) {
  const [unsaved, setUnsaved] = useState<UnsavedEntries>(() => ({
    entries: withoutStoredRows(
      request,
      mapValues(opened, ({ valor }) => valor),
    ),
    bases: mapValues(opened, ({ base }) => base),
  }));
  // Only in this tab: a draft cannot hold files.
  const [chosenFiles, setChosenFiles] = useState<FileChoice | null>(null);
  // Also only in this tab: photos and PDFs in the window 'Páginas de …', which goes with its step.
  const [pagesOf, setPagesOf] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  // Late answers must find the newest request.
  const latest = useRef(request);
  latest.current = request;
  const settled = Object.keys(unsaved.entries).filter((key) => isSaved(request, key, unsaved.entries[key]));
  if (settled.length > 0) setUnsaved(withoutKeys(unsaved, settled));
  const baseOf = (key: string, stored: SupplierRequest) => storedValue(stored, 'documentos', key);
  const isStale = (key: string) =>
    key in unsaved.bases &&
    unsaved.bases[key] !== baseOf(key, request) &&
    !isStoredFile(request, key, unsaved.entries[key]);
  return {
    entries: unsaved.entries,
    chosenFiles,
    setChosenFiles,
    /** Name of the document whose pages are collected in their window and not uploaded. */
    pagesOf,
    setPagesOf,
    /** Names of what is chosen in this tab alone. */
    unsentNames: [
      ...(chosenFiles?.files ?? []).map(({ name }) => name),
      ...(pagesOf === null ? [] : [pagesOf]),
    ],
    /** True while the form asks before it is left; Escape answers that question alone. */
    isLeaving,
    setLeaving,
    isUnsaved:
      chosenFiles !== null || Object.entries(unsaved.entries).some(([key, entry]) => !isBlank(key, entry)),
    forgetAll: () => {
      setUnsaved(NOTHING);
      setChosenFiles(null);
    },
    /** Unsaved values, each with the file that was stored at the time. */
    typed: Object.fromEntries(
      Object.entries(unsaved.entries).map(([key, valor]) => [
        key,
        { valor, base: unsaved.bases[key] ?? null },
      ]),
    ) as TypedFields,
    /** Takes an entry from another device; null removes it, unless another file was stored meanwhile. */
    takeTyped: (key: string, typed: UnsavedValue | null) => {
      if (typed === null && isStale(key)) return;
      setUnsaved((before) => {
        if (typed === null) return withoutKeys(before, [key]);
        const { entries, bases } = before;
        return { entries: { ...entries, [key]: typed.valor }, bases: { ...bases, [key]: typed.base } };
      });
    },
    change: (to: (entries: DocumentEntries) => DocumentEntries) =>
      setUnsaved((before) => {
        const entries = to(before.entries);
        const bases = Object.keys(entries).map((key) => [
          key,
          key in before.bases ? before.bases[key] : baseOf(key, latest.current),
        ]);
        return { entries, bases: Object.fromEntries(bases) };
      }),
    /** Returns true if somebody else replaced the document's file since the entry was made. */
    isStale,
    /** Rebases an entry on the file that is stored now, or as `stored` has it. */
    settle: (key: string, stored?: SupplierRequest) =>
      setUnsaved(({ entries, bases }) => ({
        entries,
        bases: { ...bases, [key]: baseOf(key, stored ?? latest.current) },
      })),
  };
}

/**
 * Returns true if nothing is left to save of an entry: another tab saved its file, with its dates if it needs any, or the
 * answer to the save got lost.
 */
function isSaved(request: SupplierRequest, id: string, entry: unknown): boolean {
  const { fechas = {} } = entry as { readonly fechas?: Partial<DocumentDates> };
  if (!isStoredFile(request, id, entry) || Object.keys(fechas).length > 0) return false;
  const { tipo_documento: type, emision, expiracion } = storedDocument(request, id) ?? {};
  const needed = type ? neededDates(type) : { emision: false, expiracion: false };
  return !(needed.emision && !emision) && !(needed.expiracion && !expiracion);
}

const storedDocument = (request: SupplierRequest, id: string) =>
  request.documento_proveedor.find((document) => document.id === id);

/** Leaves out the rows of optional documents that are stored: the answer to that got lost. */
function withoutStoredRows(request: SupplierRequest, entries: DocumentEntries): DocumentEntries {
  const { [ROWS]: rows = [], ...others } = entries;
  const left = (rows as Rows).filter(
    (row) => !request.documento_proveedor.some(({ id }) => isStoredFile(request, id, row)),
  );
  return left.length === 0 ? others : { ...others, [ROWS]: left };
}

/** Returns true if an entry's file is the one that is stored: addresses differ in their signature. */
function isStoredFile(request: SupplierRequest, id: string, entry: unknown): boolean {
  const url = (entry as { readonly url?: string } | undefined)?.url;
  const stored = storedDocument(request, id)?.url_archivo;
  return url !== undefined && url.split('?')[0] === stored?.split('?')[0];
}

const withoutKeys = ({ entries, bases }: UnsavedEntries, keys: readonly string[]): UnsavedEntries => {
  const others = (fields: DocumentEntries) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
  return { entries: others(entries), bases: others(bases) };
};

const mapValues = (fields: TypedFields, to: (value: UnsavedValue) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, to(value)]));

export type DocumentDrafts = ReturnType<typeof useDocumentDrafts>;
