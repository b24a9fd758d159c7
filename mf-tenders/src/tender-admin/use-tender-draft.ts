import { useEffect } from 'react';
import type { TenderDetail } from 'shared-api/contract';
import { useDraft } from 'shared-ui/portal';
import { changedFields, fieldsOf } from './changed-fields.ts';
import { type Draft, draftOf } from './draft.ts';

/** The tender as it was stored when its form was opened. */
interface Opened {
  readonly version: number | undefined;
  readonly draft: Draft;
}

/** What a form keeps: what is typed, what it was typed over, and what had been typed before that was loaded again. */
interface Kept extends Draft {
  readonly opened?: Opened;
  readonly before?: Partial<Draft>;
}

const openedWith = (stored: TenderDetail): Kept & { readonly opened: Opened } => {
  const draft = draftOf(stored);
  return { ...draft, opened: { version: stored.version, draft } };
};

/** Of a form that was kept before versions were: whatever is stored may be newer. */
const UNKNOWN_VERSION = 0;

/**
 * The form of a tender: survives closing the window and an expired session, and knows which tender it was typed over.
 * @param stored the tender as it is stored now; null for a new one
 */
export function useTenderDraft(stored: TenderDetail | null, initial: Draft) {
  const [kept, setKept, forget, restored] = useDraft<Kept>(
    `licitacion:${stored?.id ?? 'nueva'}`,
    stored ? openedWith(stored) : initial,
  );
  const { opened = { version: UNKNOWN_VERSION, draft: initial }, before, ...draft } = kept;
  const typed = changedFields(draft, opened.draft);
  const behind = stored !== null && stored.version !== opened.version;
  // Over what nobody has typed yet, the newer tender comes by itself.
  const follows = behind && typed.length === 0 && before === undefined;
  useEffect(() => {
    if (follows) forget();
  });

  return {
    draft,
    opened: stored ? opened : null,
    change: (part: Partial<Draft>) => setKept((was) => ({ ...was, ...part })),
    /** Where the terms open: an address that was signed when the form was opened works no longer for ever. */
    termsUrl:
      stored && !behind && draft.pliego_url === opened.draft.pliego_url
        ? stored.pliego_url
        : draft.pliego_url,
    forget,
    restored: restored && typed.length > 0,
    /** Somebody changed the tender since, and something is typed. */
    behind: behind && !follows,
    /** Takes the tender as it is stored now; what was typed stays beside it. */
    reload: () => {
      if (stored) setKept({ ...openedWith(stored), before: { ...before, ...fieldsOf(draft, typed) } });
    },
    /** What had been typed before the tender was loaded again, where it says something else now. */
    lost: before ? changedFields({ ...draft, ...before }, draft) : [],
    before: { ...draft, ...before },
  };
}
