import { useEffect } from 'react';
import type { TenderDetail } from 'shared-api/contract';
import { useDraft } from 'shared-ui/portal';
import { changedFields, fieldsOf } from './changed-fields.ts';
import { type Draft, draftOf } from './tender-draft.ts';

/** The stored tender that the form was opened with. */
interface Opened {
  readonly version: number | undefined;
  readonly draft: Draft;
}

/** The stored draft: the values, the tender they were typed over, and values typed before it was loaded again. */
interface StoredDraft extends Draft {
  readonly opened?: Opened;
  readonly before?: Partial<Draft>;
}

const openedWith = (stored: TenderDetail): StoredDraft & { readonly opened: Opened } => {
  const draft = draftOf(stored);
  return { ...draft, opened: { version: stored.version, draft } };
};

/** Version of a draft stored without one: the stored tender may be newer. */
const UNKNOWN_VERSION = 0;

/**
 * Keeps the draft of a tender's form across closing and an expired session, and detects a tender changed meanwhile.
 * @param stored the tender as it is stored now; null for a new one
 */
export function useTenderDraft(stored: TenderDetail | null, initial: Draft) {
  const [kept, setKept, forget, restored] = useDraft<StoredDraft>(
    `licitacion:${stored?.id ?? 'nueva'}`,
    stored ? openedWith(stored) : initial,
  );
  const { opened = { version: UNKNOWN_VERSION, draft: initial }, before, ...draft } = kept;
  const typed = changedFields(draft, opened.draft);
  const behind = stored !== null && stored.version !== opened.version;
  // A form without changes follows the newer tender.
  const follows = behind && typed.length === 0 && before === undefined;
  useEffect(() => {
    if (follows) forget();
  });

  return {
    draft,
    opened: stored ? opened : null,
    change: (part: Partial<Draft>) => setKept((was) => ({ ...was, ...part })),
    /** Address of the terms; the stored one is signed anew with every refetch. */
    termsUrl:
      stored && !behind && draft.pliego_url === opened.draft.pliego_url
        ? stored.pliego_url
        : draft.pliego_url,
    forget,
    restored: restored && typed.length > 0,
    /** True when someone changed the tender while this form has changes. */
    behind: behind && !follows,
    /** Loads the stored tender into the form, and keeps the typed values for comparison. */
    reload: () => {
      if (stored) setKept({ ...openedWith(stored), before: { ...before, ...fieldsOf(draft, typed) } });
    },
    /** Facts in which the form differs from what was typed before the tender was loaded again. */
    lost: before ? changedFields({ ...draft, ...before }, draft) : [],
    before: { ...draft, ...before },
  };
}
