import { useCallback, useRef } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { useDraft } from 'shared-ui/portal';
import { isBlank } from './documents/optional-rows.ts';
import type { StepKey } from './steps.ts';
import { storedValue } from './stored-values.ts';

/** Values of a step that aren't saved yet, by their names on the wire; files that wait for dates, by document. */
export type Slice = Readonly<Record<string, unknown>>;
export type Drafts = { readonly [Key in StepKey]?: Slice };

export interface DraftStore {
  readonly drafts: Drafts;
  /**
   * Changes what isn't saved of a step; an empty slice is forgotten. Given is the newest there is, whenever it is
   * called: an answer that comes late must not take back what was typed while it was awaited.
   */
  readonly change: (step: StepKey, to: (slice: Slice, request: SupplierRequest) => Slice) => void;
  /** What was sent of a step is stored, as `request` has it: only what was typed meanwhile is still to be saved. */
  readonly saved: (step: StepKey, sent: Slice, request: SupplierRequest) => void;
  readonly forgetAll: () => void;
  /** Something was found kept when the form opened. */
  readonly restored: boolean;
  /** What is kept of a step although somebody else has changed it since it was typed. */
  readonly stale: (step: StepKey) => readonly string[];
  /**
   * What is kept of a field stands on what is stored now: the person saw it and keeps what they typed, or stored it
   * themself, as `request` has it.
   */
  readonly settle: (step: StepKey, field: string, request?: SupplierRequest) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What was typed and not yet saved of a whole wizard; survives a reload and an expired session. With each value goes
 * the one that was stored when it was typed: a save on another one would overwrite what nobody looked at.
 */
export function useDrafts(request: SupplierRequest): DraftStore {
  const [drafts, setDrafts, forgetDrafts, restored] = useDraft<Drafts>(`inscripcion:${request.cuit}`, {});
  const [bases, setBases, forgetBases] = useDraft<Drafts>(`inscripcion-base:${request.cuit}`, {});
  // Two changes in one event must see each other.
  const latest = useRef({ drafts, bases, request });
  latest.current = { drafts, bases, request };

  const put = useCallback(
    (step: StepKey, slice: Slice, base: Slice) => {
      const before = latest.current;
      const after = {
        ...before,
        drafts: withStep(before.drafts, step, slice),
        bases: withStep(before.bases, step, base),
      };
      latest.current = after;
      setDrafts(after.drafts);
      setBases(after.bases);
    },
    [setDrafts, setBases],
  );
  const change = useCallback(
    (step: StepKey, to: (slice: Slice, request: SupplierRequest) => Slice) => {
      const base = latest.current.bases[step] ?? {};
      const slice = to(latest.current.drafts[step] ?? {}, latest.current.request);
      const entries = Object.keys(slice).map((field) => [
        field,
        field in base ? base[field] : storedValue(latest.current.request, step, field),
      ]);
      put(step, slice, Object.fromEntries(entries));
    },
    [put],
  );

  return {
    drafts,
    change,
    saved: (step, sent, stored) => {
      const base = latest.current.bases[step] ?? {};
      const left = Object.entries(latest.current.drafts[step] ?? {}).filter(
        ([field, value]) => !(field in sent && same(value, sent[field])),
      );
      const bases = left.map(([field]) => [
        field,
        field in sent ? storedValue(stored, step, field) : base[field],
      ]);
      put(step, Object.fromEntries(left), Object.fromEntries(bases));
    },
    forgetAll: () => {
      forgetDrafts();
      forgetBases();
    },
    restored,
    stale: (step) =>
      Object.entries(drafts[step] ?? {}).flatMap(([field, typed]) => {
        const now = storedValue(request, step, field);
        const base = bases[step];
        const changed = base !== undefined && field in base && !same(now, base[field]);
        return changed && !same(now, typed || null) ? [field] : [];
      }),
    settle: (step, field, stored) => {
      const now = latest.current;
      const base = { ...now.bases[step], [field]: storedValue(stored ?? now.request, step, field) };
      put(step, now.drafts[step] ?? {}, base);
    },
  };
}

/** The steps with one of them replaced; an empty one is left out. */
function withStep(drafts: Drafts, step: StepKey, slice: Slice): Drafts {
  const { [step]: _old, ...others } = drafts;
  return Object.keys(slice).length === 0 ? others : { ...others, [step]: slice };
}

/** The steps that hold something unsaved. */
export function unsavedSteps(drafts: Drafts): readonly StepKey[] {
  return (Object.keys(drafts) as StepKey[]).filter((step) =>
    Object.entries(drafts[step] ?? {}).some(([field, value]) => !isBlank(step, field, value)),
  );
}
