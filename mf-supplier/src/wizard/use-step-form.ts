import { useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { useWizard } from './context.ts';
import type { StepKey } from './steps.ts';

/** Messages by field; a field that is right is absent. */
export type Problems<Values> = { readonly [Field in keyof Values]?: string };

export interface StepForm<Values extends object> {
  readonly values: Values;
  /** The values that differ from what is saved. */
  readonly changed: Partial<Values>;
  readonly dirty: boolean;
  /** Changes values, or what they are by then: whoever waited for an answer must look at what was typed meanwhile. */
  readonly set: (change: Partial<Values> | ((values: Values) => Partial<Values>)) => void;
  /** Messages to show: none before the first try to save, then those that still hold. */
  readonly problems: Problems<Values>;
  /** Whether it may be saved; from now on problems are shown. */
  readonly check: () => boolean;
  /** Grows with every try that found problems, so that their summary takes the focus again. */
  readonly tries: number;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function different<Values extends object>(saved: Values, values: Partial<Values>): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !same(value, saved[name as keyof Values]));
  return Object.fromEntries(entries) as Partial<Values>;
}

/**
 * The values of a step: what is saved, and over it what was typed since and is kept by the wizard.
 * @param stored values as the server has them, by their names on the wire
 * @param problemsOf what keeps values from being saved
 */
export function useStepForm<Values extends object>(
  step: StepKey,
  stored: (request: SupplierRequest) => Values,
  problemsOf: (values: Values) => Problems<Values>,
): StepForm<Values> {
  const { bundle, drafts } = useWizard();
  const saved = stored(bundle.sujeto_fiscal);
  const [tries, setTries] = useState(0);
  const changed = different(saved, (drafts.drafts[step] ?? {}) as Partial<Values>);
  const values = { ...saved, ...changed };
  const problems = problemsOf(values);
  return {
    values,
    changed,
    dirty: Object.keys(changed).length > 0,
    set: (change) =>
      drafts.change(step, (slice, request) => {
        const now = stored(request);
        const before = { ...now, ...different(now, slice as Partial<Values>) };
        const next = change instanceof Function ? change(before) : change;
        return different(now, { ...before, ...next }) as Record<string, unknown>;
      }),
    problems: tries > 0 ? problems : {},
    check: () => {
      // Of now: the day may be another than when the step was shown.
      const right = Object.keys(problemsOf(values)).length === 0;
      setTries(right ? 0 : tries + 1);
      return right;
    },
    tries,
  };
}
