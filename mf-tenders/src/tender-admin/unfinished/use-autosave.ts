import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { saveUnfinishedTender, UnfinishedTender } from 'shared-api/contract';
import * as v from 'shared-api/schema';
import { useClient } from 'shared-ui/portal';
import type { Draft } from '../tender-draft.ts';
import { useRememberUnfinished } from './queries.ts';
import { draftFrom, isKeptAlike, valuesOf } from './values.ts';

/** Time without typing after which the form goes to the server, and after a failure, in milliseconds. */
const PAUSE_MS = 1_000;
const RETRY_MS = 15_000;

interface Options {
  /** Null: the form is not of an unfinished tender. */
  readonly id: string | null;
  /** Version that `saved` has on the server; 0 if it is not there. */
  readonly version: number;
  readonly values: Draft;
  readonly saved: Draft;
  /** True while the stored one differs from what this form was written over. */
  readonly behind: boolean;
  readonly onSaved: (version: number, saved: Draft) => void;
  /** Forgets what the tab holds of the form, once it is closed and all of it is on the server. */
  readonly onLeft: () => void;
}

/** The draft that a refused save names, null if there is none any more; undefined for any other failure. */
function storedInstead(error: unknown): UnfinishedTender | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.stored) return undefined;
  const parsed = v.safeParse(v.nullable(UnfinishedTender), error.stored.borrador);
  return parsed.success ? parsed.output : undefined;
}

/** Keeps the form of a new tender on the server, a second after the last key and when it is closed. */
export function useAutosave(options: Options) {
  const client = useClient();
  const remember = useRememberUnfinished();
  const latest = useRef({ ...options, remember });
  latest.current = { ...options, remember };
  const work = useRef({
    last: Promise.resolve() as Promise<unknown>,
    isEnded: false,
    isClosed: false,
    /** Values of a save that nobody knows to have arrived. */
    lost: null as Draft | null,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [isGone, setIsGone] = useState(false);

  const send = useCallback(async (): Promise<boolean> => {
    const now = work.current;
    const { id, values, version, saved, behind } = latest.current;
    if (id === null || now.isEnded || isKeptAlike(values, saved)) return true;
    if (behind) return false;
    const keep = (tender: UnfinishedTender, as: Draft) => {
      now.lost = null;
      latest.current = { ...latest.current, version: tender.version, saved: as };
      latest.current.remember(id, tender);
      latest.current.onSaved(tender.version, as);
      setProblem(null);
      setFailures(0);
    };
    try {
      const body = { version, valores: valuesOf(values) };
      keep((await client.call(saveUnfinishedTender, { params: { id }, body })).data, values);
      return true;
    } catch (error) {
      const stored = storedInstead(error);
      if (stored && now.lost && isKeptAlike(draftFrom(stored), now.lost)) {
        keep(stored, now.lost);
        return send();
      }
      if (stored !== undefined) latest.current.remember(id, stored);
      if (stored === null) setIsGone(true);
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (!isRefused) {
        now.lost = values;
        setFailures((count) => count + 1);
      }
      setProblem(
        isRefused && error.fromServer ? error.messages.join(', ') : 'No hay conexión con el portal.',
      );
      return false;
    }
  }, [client]);
  const flush = useCallback(() => {
    const sending = work.current.last.then(send);
    work.current.last = sending;
    return sending;
  }, [send]);

  const isDue =
    options.id !== null && !options.behind && !isGone && !isKeptAlike(options.values, options.saved);
  const pending = isDue ? JSON.stringify(valuesOf(options.values)) : null;
  // Each key starts the pause anew, each failure a longer one.
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => void flush(), failures > 0 ? RETRY_MS : PAUSE_MS);
    const now = () => void flush();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [pending, failures, flush]);
  useEffect(() => {
    const now = work.current;
    now.isClosed = false;
    return () => {
      now.isClosed = true;
      if (latest.current.id === null || now.isEnded) return;
      void flush().then((isKept) => {
        if (isKept && now.isClosed) latest.current.onLeft();
      });
    };
  }, [flush]);

  return {
    /** True while something that is typed is in this tab alone. */
    isPending: isDue,
    /** Why the last save failed, or null. */
    problem,
    /** True if it was discarded, or its tender created, elsewhere. */
    isGone,
    /** Goes on under another id. */
    restart: () => {
      setIsGone(false);
      setProblem(null);
    },
    /** Waits for the save under way and begins no other. Resolves to the stored version; 0: none. */
    end: async () => {
      work.current.isEnded = true;
      await work.current.last;
      return latest.current.version;
    },
    /** Goes on after `end`. */
    resume: () => {
      work.current.isEnded = false;
    },
  };
}
