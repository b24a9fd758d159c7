import { useCallback, useRef, useState } from 'react';
import type { StepSave } from './context.ts';
import { FORM_STEPS } from './steps.ts';
import type { Place } from './use-place.ts';
import type { TypedRequest } from './use-typed-request.ts';

/** Saves what is shown, a step or the list, before the form goes on. */
export function useShownSave(place: Place, { forms, documents, underWay }: TypedRequest) {
  const save = useRef<StepSave | null>(null);
  const register = useCallback((shownSave: StepSave | null) => {
    save.current = shownSave;
  }, []);
  const [moving, setMoving] = useState(false);
  const [unsettled, setUnsettled] = useState(0);
  // Files that wait for their dates say so at their own cards.
  const stale = FORM_STEPS.filter((key) => place.isList || key === place.step.key).flatMap(forms.stale);
  const isSettled = () => {
    if (stale.length > 0) setUnsettled(unsettled + 1);
    return stale.length === 0;
  };
  // Read once a save is answered: the form may ask by then whether to leave it.
  const isLeaving = useRef(false);
  isLeaving.current = documents.isLeaving;

  return {
    register,
    /** True while a save runs that the form goes on after. */
    moving,
    /** Shown fields that somebody else changed since they were typed. */
    stale,
    /** Tries to save while any is. */
    unsettled,
    isSettled,
    /** Runs the save, then goes on, unless another step was chosen or the form left meanwhile. */
    saveAnd: async (then: () => void, elsewhere = false) => {
      if (moving || underWay.holdsUp() || !isSettled()) return;
      setMoving(true);
      try {
        const isSaved = (await save.current?.(elsewhere)) ?? true;
        if (isSaved && place.isShown() && !isLeaving.current) then();
      } finally {
        setMoving(false);
      }
    },
  };
}
export type ShownSave = ReturnType<typeof useShownSave>;
