import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import type { UploadPhase } from 'shared-ui/upload';
import { useUnderWay } from '../../context.ts';

/** Documents that are uploaded at the same time: more would only wait for each other, and fill a phone's memory. */
const AT_ONCE = 2;

export type TaskState =
  | { readonly state: 'waiting' | 'joining' | 'saving' | 'done' }
  /** `share`: 0 to 1. */
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'failed'; readonly problem: string };

/** A document of the batch, and how far it is. */
export interface BatchTask {
  readonly documentId: string;
  /** The document's name. */
  readonly name: string;
  /** Its files, as they were chosen. */
  readonly names: readonly string[];
  readonly now: TaskState;
}

/** A document and its files. */
export interface BatchItem {
  readonly documentId: string;
  readonly name: string;
  readonly names: readonly string[];
  /** Makes the one file that is sent. Rejects with what is wrong, in Spanish. */
  readonly makeFile: () => Promise<File>;
}

interface Entry extends BatchTask {
  readonly makeFile: BatchItem['makeFile'];
  readonly file: File | null;
}

const GONE = 'Este documento ya no se pide o no se puede cambiar ahora.';
const CANCELLED = 'Se canceló la subida.';

const isUnderWay = ({ now }: BatchTask) => now.state !== 'done' && now.state !== 'failed';
const isActive = (task: BatchTask) => isUnderWay(task) && task.now.state !== 'waiting';

/**
 * Uploads several documents one after another: each card sends its own file, and says how far it is.
 * @param documents those of the request now; the type of one may go out of use meanwhile
 */
export function useBatch(documents: readonly SupplierDocument[]) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const update = useCallback(
    (id: string, to: (entry: Entry) => Partial<Entry>) =>
      setEntries((before) =>
        before.map((entry) => (entry.documentId === id ? { ...entry, ...to(entry) } : entry)),
      ),
    [],
  );
  const next =
    entries.filter(isActive).length < AT_ONCE && entries.find(({ now }) => now.state === 'waiting');
  useEffect(() => {
    if (!next) return;
    const { documentId, makeFile } = next;
    update(documentId, () => ({ now: { state: 'joining' } }));
    makeFile().then(
      (file) => update(documentId, () => ({ file, now: { state: 'sending', share: 0 } })),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        update(documentId, () => ({ now: { state: 'failed', problem } }));
      },
    );
  }, [next, update]);
  const gone = entries.find(
    (entry) =>
      isUnderWay(entry) && !documents.some(({ id, actualizable }) => actualizable && id === entry.documentId),
  );
  // It has no card any more that would send its file, and say so.
  useEffect(() => {
    if (gone) update(gone.documentId, () => ({ now: { state: 'failed', problem: GONE } }));
  }, [gone, update]);
  const busy = entries.some(isUnderWay);
  // Those that are sent name themselves.
  const waiting = entries.filter(({ now }) => now.state === 'waiting' || now.state === 'joining');
  useUnderWay(
    busy,
    waiting.map(({ name }) => name),
  );
  const cards = useMemo(
    () => ({
      fileOf: (id: string) => entries.find(({ documentId }) => documentId === id)?.file ?? null,
      report: (id: string, phase: UploadPhase) =>
        update(id, (entry) => (entry.file === null ? {} : { now: stateAfter(entry.now, phase) })),
      saving: (id: string) => update(id, () => ({ now: { state: 'saving' } })),
      done: (id: string) => update(id, () => ({ now: { state: 'done' } })),
      fail: (id: string, problem: string) => update(id, () => ({ now: { state: 'failed', problem } })),
    }),
    [entries, update],
  );
  return {
    tasks: entries as readonly BatchTask[],
    /** True until every document is there or has failed. */
    busy,
    cards,
    start: (items: readonly BatchItem[]) =>
      setEntries(items.map((item) => ({ ...item, file: null, now: { state: 'waiting' } }))),
    clear: () => setEntries([]),
  };
}

/** Returns the state of a document after its card's upload came to a phase. */
export function stateAfter(now: TaskState, phase: UploadPhase): TaskState {
  // A phase is reported after its render: the file may be stored by then.
  if (now.state === 'saving' || now.state === 'done') return now;
  if (phase.state === 'sending') return { state: 'sending', share: phase.share };
  if (phase.state !== 'idle') return { state: 'sending', share: 0 };
  if (phase.problem !== null) return { state: 'failed', problem: phase.problem };
  return now.state === 'sending' ? { state: 'failed', problem: CANCELLED } : now;
}

/** Context of the batch for the cards; null outside of a batch. */
export const BatchCards = createContext<ReturnType<typeof useBatch>['cards'] | null>(null);

/** The batch as one document's card sees it. */
export function useBatchCard(id: string) {
  const cards = useContext(BatchCards);
  return {
    incoming: cards?.fileOf(id) ?? null,
    onPhase: (phase: UploadPhase) => cards?.report(id, phase),
    saving: () => cards?.saving(id),
    done: () => cards?.done(id),
    fail: (problem: string) => cards?.fail(id, problem),
  };
}
