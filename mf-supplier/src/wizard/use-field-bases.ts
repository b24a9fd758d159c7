import { useEffect, useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { sameValue } from 'shared-api/rules';
import type { FormStep } from './steps.ts';
import { storedValue } from './stored-values.ts';

type Fields = Readonly<Record<string, unknown>>;
type Bases = { readonly [Step in FormStep]?: Fields };

/**
 * Remembers, for each value that was typed and not saved, which value was stored when it was typed: a save over another
 * one would overwrite what nobody looked at.
 * @param changed the values that differ from the stored ones, by step
 * @param opened the bases of what was typed before
 */
export function useFieldBases(
  request: SupplierRequest,
  changed: Readonly<Record<string, Fields>>,
  opened: Bases,
) {
  const [bases, setBases] = useState(opened);
  const next = Object.fromEntries(
    Object.entries(changed).map(([key, fields]) => {
      const step = key as FormStep;
      const base = bases[step] ?? {};
      const entries = Object.keys(fields).map((field) => [
        field,
        field in base ? base[field] : storedValue(request, step, field),
      ]);
      return [step, Object.fromEntries(entries)];
    }),
  );
  useEffect(() => {
    if (!sameValue(withoutEmpty(next), withoutEmpty(bases))) setBases(next);
  });
  return {
    /** The bases of the values that differ from the stored ones. */
    all: next as Bases,
    /** Takes over a value with its base, as another device typed it. */
    take: (step: FormStep, field: string, base: unknown) =>
      setBases((before) => ({ ...before, [step]: { ...before[step], [field]: base } })),
    /** Returns true if the stored value changed since the field was typed in. */
    isOther: (step: FormStep, field: string, stored: unknown) => {
      const base = bases[step];
      return base !== undefined && field in base && !sameValue(stored, base[field]);
    },
    /** Rebases the typed values of these fields on what `stored` holds. */
    set: (step: FormStep, fields: readonly string[], stored: SupplierRequest) =>
      setBases((before) => ({
        ...before,
        [step]: {
          ...before[step],
          ...Object.fromEntries(fields.map((field) => [field, storedValue(stored, step, field)])),
        },
      })),
  };
}

const withoutEmpty = (bases: Readonly<Record<string, Fields | undefined>>) =>
  Object.entries(bases).filter(([, fields]) => fields && Object.keys(fields).length > 0);
