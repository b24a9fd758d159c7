import { useState } from 'react';
import type { UserDataBundle } from 'shared-api/contract';
import { isInCorrection } from 'shared-api/rules';
import { useSearchParams } from 'shared-ui/router';
import { STEP_HEADING } from './StepPanel.tsx';
import { firstOpenStep, readStep, type Step } from './steps.ts';
import { useIsShown } from './use-is-shown.ts';
import { useTarget } from './use-target.ts';
import type { TypedRequest } from './use-typed-request.ts';

/**
 * The place in the form: a step, which stands in the address (`?paso=3`), or the list of what was observed.
 * @param onMove runs before another place is shown
 */
export function usePlace(
  steps: readonly Step[],
  bundle: UserDataBundle,
  { opened, attorneyOn }: TypedRequest,
  onMove: () => void,
) {
  const [params, setParams] = useSearchParams();
  const urlStep = readStep(params.get('paso'), steps.length);
  // The step that the form opens at stays, whatever is filled in meanwhile.
  const [opening] = useState(() => firstOpenStep(steps, bundle, attorneyOn, opened));
  const index = urlStep ?? opening;
  const step = steps[index];
  if (step === undefined) throw new RangeError(`There is no step ${index}`);
  const isList = urlStep === null && isInCorrection(bundle.estado_tramite.estado);
  const [visited, setVisited] = useState<readonly number[]>([]);
  const [returns, setReturns] = useState(0);
  const [led, setLed] = useState<'look' | 'send' | null>(null);
  const arrival = `${isList} ${index} ${returns}`;
  const isShown = useIsShown(arrival);
  const setTarget = useTarget(arrival);

  return {
    /** The step, also while the list is shown. */
    step,
    /** Its index. */
    index,
    isLast: index === steps.length - 1,
    /** Shows what was observed instead of a step. */
    isList,
    /** Index of the step that the form opened at, while nobody has chosen one; null otherwise. */
    opening: urlStep === null ? opening : null,
    /** Steps, from 1, that were left for another one. */
    visited,
    /** Counts how often a link led to the step that is already shown. */
    returns,
    /** Why a step led to the list: to send, the list asks for a word on what is pending. */
    led,
    isShown,
    /** Goes to a step; the element with the id takes the focus there. */
    goTo: (next: number, target: string | null = isList ? STEP_HEADING : null) => {
      onMove();
      setVisited([...visited, index + 1]);
      setTarget(target);
      setLed(null);
      if (next === index && !isList) setReturns(returns + 1);
      else setParams({ paso: String(next + 1) });
    },
    goToList: (reason: 'look' | 'send') => {
      setLed(reason);
      setParams({});
    },
  };
}
export type Place = ReturnType<typeof usePlace>;
