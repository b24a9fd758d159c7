import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { type FormDrafts, saveDraft } from 'shared-api/contract';
import { REQUEST_STEPS, type RequestStep, sameValue, type UnsavedValue } from 'shared-api/rules';
import { useClient, useStoredDraft } from 'shared-ui/portal';
import { useReadAgain, useRememberDrafts } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';
import {
  hasLost,
  type TypedSteps,
  typedIn,
  type UnsentSteps,
  unsentOf,
  withChanges,
  withoutFields,
} from './form-draft.ts';

/** Time without typing after which what was typed goes to the server, in milliseconds. */
const PAUSE_MS = 1_000;
const RETRY_MS = 15_000;

/** Time in which a form shows what was saved, in milliseconds. */
const SHOWN_AFTER_MS = 50;

/** Puts values that another device typed into a form; null: nothing is typed there any more. */
type TakeTyped = (step: RequestStep, field: string, typed: UnsavedValue | null) => void;

/**
 * Opens what was typed before: the person's drafts on the server, under what this tab could not send yet. Only that is
 * kept in the tab's storage: it survives a reload, a lost connection and an expired session.
 */
export function useOpenedDraft({ cuit }: Subject, borrador: FormDrafts) {
  const [unsent, keep] = useStoredDraft<UnsentSteps>(`inscripcion:${cuit}`);
  const [opened] = useState(() => withChanges(typedIn(borrador), unsent ?? {}));
  const keepUnsent = (changes: UnsentSteps) => keep(Object.keys(changes).length > 0 ? changes : undefined);
  return { opened, keepUnsent };
}
type OpenedDraft = ReturnType<typeof useOpenedDraft>;

/**
 * Keeps what is typed on the server, a second after the last key. The newest value of a field wins: another device's is
 * taken over unless this one has typed there since.
 * @param typed everything that is typed and not saved
 */
export function useFormDraft(
  subject: Subject,
  borrador: FormDrafts,
  { keepUnsent }: OpenedDraft,
  typed: TypedSteps,
  take: TakeTyped,
) {
  const client = useClient();
  const remember = useRememberDrafts(subject);
  /** The server's draft, as far as this device knows. */
  const storedFields = useRef(typedIn(borrador));
  const read = useRef(borrador);
  /** The drafts as the server answered last, whatever has been rendered. */
  const newest = useRef(borrador);
  const sending = useRef<Promise<boolean>>(Promise.resolve(true));
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const readAgain = useReadAgain(subject);
  const latest = useRef({ typed, take, keepUnsent, readAgain });
  latest.current = { typed, take, keepUnsent, readAgain };
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  // A field that was saved or discarded since needs no review.
  const typedElsewhere = elsewhere.filter((name) => Object.values(typed).some((fields) => name in fields));
  if (typedElsewhere.length < elsewhere.length) setElsewhere(typedElsewhere);
  const [failures, setFailures] = useState(0);
  const tell = useCallback(
    (fields: readonly string[]) => setElsewhere((before) => [...new Set([...before, ...fields])]),
    [],
  );

  // Takes over what another device typed, whenever the drafts are read again.
  useEffect(() => {
    if (read.current === borrador) return;
    read.current = borrador;
    newest.current = borrador;
    const there = typedIn(borrador);
    const mine = unsentOf(storedFields.current, latest.current.typed);
    for (const step of REQUEST_STEPS) {
      const [before, now] = [storedFields.current[step] ?? {}, there[step] ?? {}];
      for (const field of new Set([...Object.keys(before), ...Object.keys(now)])) {
        if (sameValue(before[field], now[field]) || field in (mine[step] ?? {})) continue;
        latest.current.take(step, field, now[field] ?? null);
        if (field in now) tell([field]);
      }
    }
    storedFields.current = there;
  }, [borrador, tell]);

  // Not state: each key would render the form twice.
  const unsent = unsentOf(storedFields.current, typed);
  const pending = JSON.stringify(unsent);
  const isPending = pending !== '{}';
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when it has changed, not with each rendering.
  useEffect(() => latest.current.keepUnsent(unsent), [pending]);

  const send = useCallback(async (): Promise<boolean> => {
    const left = unsentOf(storedFields.current, latest.current.typed);
    for (const step of REQUEST_STEPS) {
      const campos = left[step];
      if (campos === undefined) continue;
      const body = { paso: step, visto: newest.current[step]?.version ?? 0, campos };
      try {
        const answer = await client.call(saveDraft, { params: { cuit: subject.cuit }, body });
        storedFields.current = withChanges(storedFields.current, { [step]: campos });
        newest.current = answer.data;
        tell(answer.reemplazados);
        // A field that is gone was saved or discarded in another window: the request tells which.
        if (hasLost(storedFields.current, typedIn(answer.data))) await latest.current.readAgain();
        else remember(answer.data);
      } catch (error) {
        // A refusal stays one until something else is typed; a lost connection comes back.
        if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) {
          setFailures((count) => count + 1);
        }
        return false;
      }
    }
    setFailures(0);
    latest.current.keepUnsent(unsentOf(storedFields.current, latest.current.typed));
    return true;
  }, [client, subject.cuit, remember, tell]);
  /**
   * Sends what the server does not know, one call after the other: on a slow line a later one would find the earlier
   * one's text as another device's. Resolves false while some of it could not be sent.
   */
  const flush = useCallback(() => {
    sending.current = Promise.all([sending.current, saving.current]).then(send);
    return sending.current;
  }, [send]);

  /**
   * Runs a save when no draft is under way, and holds the next ones back until the form shows what was saved: a draft
   * that arrives behind the save would bring its values back as unsaved ones.
   */
  const during = useCallback(<T>(save: () => Promise<T>): Promise<T> => {
    const saved = sending.current.then(save);
    const rendered = () => new Promise((resolve) => setTimeout(resolve, SHOWN_AFTER_MS));
    saving.current = Promise.all([saving.current, saved.then(rendered, rendered)]);
    return saved;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause anew, each failure a longer one.
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => void flush(), failures > 0 ? RETRY_MS : PAUSE_MS);
    const hurry = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    const retry = () => void flush();
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('online', retry);
    };
  }, [pending, failures, flush]);

  return {
    /** True while something that is typed is in this tab alone. */
    isPending,
    flush,
    during,
    /** Fields that were typed on two devices and are not saved yet. */
    elsewhere,
    /**
     * Takes fields that this form has saved out of the drafts. The server has done the same: not another device, which
     * the form would follow and lose what was typed meanwhile or left out of the save. Returns the drafts that are left.
     */
    settle: (fields: readonly string[]): FormDrafts => {
      const clearedFields = Object.fromEntries(fields.map((field) => [field, null]));
      storedFields.current = withChanges(
        storedFields.current,
        Object.fromEntries(REQUEST_STEPS.map((step) => [step, clearedFields])),
      );
      newest.current = withoutFields(newest.current, fields);
      return newest.current;
    },
    /** Throws everything typed away, here and on the server. */
    discard: () => {
      latest.current = { ...latest.current, typed: {} };
      void flush();
    },
  };
}
