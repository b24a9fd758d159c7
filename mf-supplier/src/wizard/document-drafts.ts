import { useRef, useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import type { UnsavedValue } from 'shared-api/rules';
import type { TypedFields } from './form-draft.ts';
import { storedValue } from './stored-values.ts';

/** Unsaved parts of documents: files and dates by the document's id, and rows of new optional documents. */
export type DocumentEntries = Readonly<Record<string, unknown>>;

interface Kept {
  readonly entries: DocumentEntries;
  /** Digest of the file that was stored when the entry was made, by its key. */
  readonly bases: Readonly<Record<string, unknown>>;
}

const NOTHING: Kept = { entries: {}, bases: {} };

/** Holds what isn't saved of the documents. @param opened what was kept of them before */
export function useDocumentDrafts(request: SupplierRequest, opened: TypedFields = {}) {
  const [kept, setKept] = useState<Kept>(() => ({
    entries: mapValues(opened, ({ valor }) => valor),
    bases: mapValues(opened, ({ base }) => base),
  }));
  // Late answers must find the newest request.
  const latest = useRef(request);
  latest.current = request;
  const baseOf = (key: string, stored: SupplierRequest) => storedValue(stored, 'documentos', key);
  return {
    entries: kept.entries,
    forgetAll: () => setKept(NOTHING),
    /** Unsaved values, each with the stored file that it was typed over. */
    typed: Object.fromEntries(
      Object.entries(kept.entries).map(([key, valor]) => [key, { valor, base: kept.bases[key] ?? null }]),
    ) as TypedFields,
    /** Takes what another device typed; null: nothing is typed any more. */
    takeTyped: (key: string, typed: UnsavedValue | null) =>
      setKept(({ entries: { [key]: _entry, ...entries }, bases: { [key]: _base, ...bases } }) =>
        typed === null
          ? { entries, bases }
          : { entries: { ...entries, [key]: typed.valor }, bases: { ...bases, [key]: typed.base } },
      ),
    change: (to: (entries: DocumentEntries) => DocumentEntries) =>
      setKept((before) => {
        const entries = to(before.entries);
        const bases = Object.keys(entries).map((key) => [
          key,
          key in before.bases ? before.bases[key] : baseOf(key, latest.current),
        ]);
        return { entries, bases: Object.fromEntries(bases) };
      }),
    /** Returns true if somebody else replaced the document's file since the entry was made. */
    isStale: (key: string) => key in kept.bases && kept.bases[key] !== baseOf(key, request),
    /** Rebases an entry on the file that is stored now, or as `stored` has it. */
    settle: (key: string, stored?: SupplierRequest) =>
      setKept(({ entries, bases }) => ({
        entries,
        bases: { ...bases, [key]: baseOf(key, stored ?? latest.current) },
      })),
  };
}
const mapValues = (fields: TypedFields, to: (value: UnsavedValue) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, to(value)]));

export type DocumentDrafts = ReturnType<typeof useDocumentDrafts>;
