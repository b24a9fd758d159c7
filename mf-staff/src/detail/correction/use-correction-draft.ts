import { useEffect, useRef, useState } from 'react';
import { ApiError, queryOf } from 'shared-api/client';
import { CorrectionDraft, requestDetail, saveCorrectionDraft } from 'shared-api/contract';
import { type DraftObservation, mergeDrafts, sameDraft } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { useClient, useDraft } from 'shared-ui/portal';
import { useQueryClient } from 'shared-ui/query';
import type { Detail } from '../queries.ts';
import { type Item, itemOf, observationsOf } from './correction-items.ts';

/** Pause in typing after which the draft is saved, in milliseconds. */
const SAVE_MS = 800;

/** The draft in this tab while the server does not have it. */
interface Unsaved {
  /** The stored draft that it started from. */
  readonly base: readonly DraftObservation[];
  readonly items: readonly Item[];
}

/** A colleague's change to the same draft. */
export interface ColleagueChange {
  readonly name: string;
  /** The colleague's text of items that both wrote: nothing is saved until one is chosen. */
  readonly disputed: readonly Item[];
}

export type DraftStanding = 'saved' | 'saving' | 'failed';

interface CorrectionDraftWork {
  readonly initial: readonly Item[];
  readonly standing: DraftStanding;
  /** The draft on the server; null: none. */
  readonly stored: CorrectionDraft | null;
  readonly colleague: ColleagueChange | null;
  /** Why the server takes no draft of this page, such as another submission since; null: it does. */
  readonly refusal: ApiError | null;
  /** Takes the form's items, and saves them after a pause. */
  readonly change: (items: readonly Item[]) => void;
  /** Settles a disputed observation: the form's text stays. */
  readonly decide: (observation: DraftObservation) => void;
  /** Saves at once. @returns the stored version (0: none); null if the draft, or the request, has to be read again before it is sent */
  readonly settle: () => Promise<number | null>;
  /** Forgets the draft: the server has deleted it with the sent correction. */
  readonly end: () => void;
}

const observationsIn = (draft: CorrectionDraft | null) => draft?.observaciones ?? [];

/** Returns the colleague's draft for which a save was refused; undefined for any other failure. */
function colleaguesDraft(error: unknown): CorrectionDraft | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.stored) return undefined;
  const parsed = v.safeParse(v.nullable(CorrectionDraft), error.stored.borrador_correccion);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Saves a correction on the server while it is written, for this reviewer and their colleagues. A colleague's change is
 * merged in (`show` gets the items) and named in `colleague`. While the server can't be reached, this tab holds the draft.
 * @param stored the draft of the request's detail
 */
export function useCorrectionDraft(
  cuit: string,
  stored: CorrectionDraft | null,
  show: (items: readonly Item[]) => void,
): CorrectionDraftWork {
  const client = useClient();
  const cache = useQueryClient();
  const [unsaved, setUnsaved, forgetUnsaved] = useDraft<Unsaved | null>(`correccion:${cuit}`, null);
  const [start] = useState(() => begin(stored, unsaved));
  const work = useRef({
    ...start,
    last: Promise.resolve() as Promise<unknown>,
    timer: 0,
    /** Observations of a save whose answer was lost. */
    unanswered: null as readonly DraftObservation[] | null,
    refusal: null as ApiError | null,
  });
  const [standing, setStanding] = useState<DraftStanding>('saved');
  const [colleague, setColleague] = useState(start.colleague);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { current: now } = work;
  const { queryKey } = queryOf(client, requestDetail, { params: { cuit } });
  // The submission that the form was opened on: one that is read meanwhile was not looked at.
  const [submission] = useState(() => {
    const enviado = cache.getQueryData<Detail>(queryKey)?.turno?.enviado;
    return enviado === undefined ? {} : { enviado_visto: enviado };
  });

  const keep = (next: CorrectionDraft | null) => {
    now.stored = next;
    cache.setQueryData<Detail>(queryKey, (detail) => detail && { ...detail, borrador_correccion: next });
  };
  const setChange = (change: ColleagueChange | null) => {
    now.colleague = change;
    setColleague(change);
  };
  const absorb = (theirs: CorrectionDraft | null) => {
    const base = observationsIn(now.stored);
    const { merged, disputed } = mergeDrafts(base, now.items, observationsIn(theirs), itemOf);
    keep(theirs);
    setChange({ name: nameOf(theirs), disputed });
    // Saving waits until the reviewer has chosen one of the two texts.
    if (disputed.length > 0) setStanding('saved');
    // Keeps the former base: a disputed observation is disputed again when the form is opened later.
    setUnsaved({ base, items: now.items });
    now.items = merged;
    show(merged);
    schedule();
  };
  const saveOnce = async (): Promise<void> => {
    const observaciones = observationsOf(now.items);
    if (now.colleague && now.colleague.disputed.length > 0) return;
    if (sameDraft(observaciones, observationsIn(now.stored))) return forgetSaved(observaciones);
    setStanding('saving');
    try {
      const body = { version: now.stored?.version ?? 0, observaciones, ...submission };
      const { data } = await client.call(saveCorrectionDraft, { params: { cuit }, body });
      now.refusal = null;
      setRefusal(null);
      keep(data);
      forgetSaved(observaciones);
    } catch (error) {
      const theirs = colleaguesDraft(error);
      if (theirs === undefined) {
        now.refusal = error instanceof ApiError && error.status === 409 ? error : null;
        setRefusal(now.refusal);
        now.unanswered = observaciones;
        return setStanding('failed');
      }
      // The stored draft is this tab's own if only the answer to its last save was lost.
      if (!now.unanswered || !sameDraft(observationsIn(theirs), now.unanswered)) return absorb(theirs);
      keep(theirs);
      now.unanswered = null;
      await saveOnce();
    }
  };
  /** Drops this tab's copy of a saved draft; text typed since then stays. */
  const forgetSaved = (saved: readonly DraftObservation[]) => {
    now.unanswered = null;
    if (!sameDraft(saved, observationsOf(now.items))) return setUnsaved({ base: saved, items: now.items });
    forgetUnsaved();
    setStanding('saved');
  };
  const save = () => {
    clearTimeout(now.timer);
    now.last = now.last.then(saveOnce);
    return now.last;
  };
  const schedule = () => {
    clearTimeout(now.timer);
    now.timer = window.setTimeout(() => void save(), SAVE_MS);
  };
  const decide: CorrectionDraftWork['decide'] = (observation) => {
    const disputed = now.colleague?.disputed.filter((candidate) => candidate !== observation) ?? [];
    setChange(now.colleague && { ...now.colleague, disputed });
    if (disputed.length === 0) setUnsaved({ base: observationsIn(now.stored), items: now.items });
    schedule();
  };
  const end = () => {
    clearTimeout(now.timer);
    now.items = [];
    keep(null);
    forgetUnsaved();
  };

  // A colleague's newer version arrives with the request's detail too, when that is read again.
  const newest = stored?.version ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (newest > (now.stored?.version ?? 0)) absorb(stored);
  }, [newest]);
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => {
    if (now.items.length > 0) void saveNow.current();
    return () => void saveNow.current();
  }, [now]);

  return {
    initial: start.items,
    standing,
    stored: now.stored,
    colleague,
    refusal,
    change: (items) => {
      if (sameDraft(items, now.items)) return;
      now.items = items;
      setUnsaved((before) => ({ base: before?.base ?? observationsIn(now.stored), items }));
      // Taking an item away settles its dispute: the question went with it.
      for (const theirs of now.colleague?.disputed ?? []) {
        if (!items.some(({ key }) => key === theirs.key)) decide(theirs);
      }
      schedule();
    },
    decide,
    settle: async () => {
      const before = now.colleague;
      await save();
      const isDisputed = now.colleague !== null && now.colleague.disputed.length > 0;
      const isHeld = isDisputed || now.colleague !== before || now.refusal !== null;
      return isHeld ? null : (now.stored?.version ?? 0);
    },
    end,
  };
}

const nameOf = (draft: CorrectionDraft | null) =>
  draft ? `${draft.usuario.nombre} ${draft.usuario.apellido}` : 'Otra persona';

/** Returns the form's first items: the stored draft, merged with the draft that this tab could not save. */
function begin(stored: CorrectionDraft | null, unsaved: Unsaved | null) {
  const theirs = observationsIn(stored);
  const { merged, disputed } = mergeDrafts<Item>(unsaved?.base ?? [], unsaved?.items ?? [], theirs, itemOf);
  const isMixed = unsaved !== null && !sameDraft(unsaved.base, theirs);
  const colleague: ColleagueChange | null = isMixed ? { name: nameOf(stored), disputed } : null;
  return { items: merged, stored, colleague };
}
