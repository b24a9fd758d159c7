import { useRef } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { useDraft } from 'shared-ui/portal';
import { storedValue } from './stored-values.ts';

/** What is kept of documents that are not saved yet: files and dates by the document's id, and rows of optional ones. */
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
  // An answer that comes late must find the newest request.
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
    /** Whether somebody else has given the document another file since its entry was made. */
    isStale: (key: string) => key in kept.bases && kept.bases[key] !== baseOf(key, request),
    /** The entry stands on the file that is stored now, or as `stored` has it. */
    settle: (key: string, stored?: SupplierRequest) =>
      setKept(({ entries, bases }) => ({
        entries,
        bases: { ...bases, [key]: baseOf(key, stored ?? latest.current) },
      })),
  };
}
export type DocumentDrafts = ReturnType<typeof useDocumentDrafts>;
