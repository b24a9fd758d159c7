import { useRef } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { useDraft } from 'shared-ui/portal';
import { storedValue } from './stored-values.ts';

/** Unsaved parts of documents: files and dates by the document's id, and rows of new optional documents. */
export type DocumentEntries = Readonly<Record<string, unknown>>;

interface Kept {
  readonly entries: DocumentEntries;
  /** Digest of the file that was stored when the entry was made, by its key. */
  readonly bases: Readonly<Record<string, unknown>>;
}

const NOTHING: Kept = { entries: {}, bases: {} };

/** Keeps what isn't saved of the documents; survives a reload and an expired session. */
export function useDocumentDrafts(request: SupplierRequest) {
  const [kept, setKept, forgetAll, restored] = useDraft<Kept>(`documentos:${request.cuit}`, NOTHING);
  // Late answers must find the newest request.
  const latest = useRef(request);
  latest.current = request;
  const baseOf = (key: string, stored: SupplierRequest) => storedValue(stored, 'documentos', key);
  return {
    entries: kept.entries,
    restored,
    forgetAll,
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
export type DocumentDrafts = ReturnType<typeof useDocumentDrafts>;
