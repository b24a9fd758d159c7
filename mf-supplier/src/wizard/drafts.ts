import { useCallback, useRef } from 'react';
import { useDraft } from 'shared-ui/portal';
import type { StepKey } from './steps.ts';

/** Values of a step that aren't saved yet, by their names on the wire. */
export type Slice = Readonly<Record<string, unknown>>;
export type Drafts = { readonly [Key in StepKey]?: Slice };

export interface DraftStore {
  readonly drafts: Drafts;
  /** Keeps what isn't saved of a step; an empty slice is forgotten. */
  readonly keep: (step: StepKey, slice: Slice) => void;
  readonly forgetAll: () => void;
  /** Something was found kept when the form opened. */
  readonly restored: boolean;
}

/** What was typed and not yet saved of a whole wizard; survives a reload and an expired session. */
export function useDrafts(cuit: string): DraftStore {
  const [drafts, set, forgetAll, restored] = useDraft<Drafts>(`inscripcion:${cuit}`, {});
  // Two changes in one event must see each other.
  const latest = useRef(drafts);
  latest.current = drafts;
  const keep = useCallback(
    (step: StepKey, slice: Slice) => {
      const { [step]: _old, ...others } = latest.current;
      const next: Drafts = Object.keys(slice).length === 0 ? others : { ...others, [step]: slice };
      latest.current = next;
      set(next);
    },
    [set],
  );
  return { drafts, keep, forgetAll, restored };
}

/** The steps that hold something unsaved. */
export function unsavedSteps(drafts: Drafts): readonly StepKey[] {
  return (Object.keys(drafts) as StepKey[]).filter((step) => Object.keys(drafts[step] ?? {}).length > 0);
}
