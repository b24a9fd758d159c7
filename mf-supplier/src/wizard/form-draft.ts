import type { FormDrafts } from 'shared-api/contract';
import {
  type DraftChanges,
  REQUEST_STEPS,
  type RequestStep,
  sameValue,
  type UnsavedValue,
} from 'shared-api/rules';

/** Unsaved values of a step, by field. */
export type TypedFields = Readonly<Record<string, UnsavedValue>>;
export type TypedSteps = { readonly [Step in RequestStep]?: TypedFields };
/** Changes that the server does not know yet; null: no longer typed. */
export type UnsentSteps = { readonly [Step in RequestStep]?: DraftChanges };

/** Returns what the server's drafts hold, without their versions. */
export const typedIn = (drafts: FormDrafts): TypedSteps =>
  Object.fromEntries(
    Object.entries(drafts).map(([step, draft]) => [
      step,
      Object.fromEntries(
        Object.entries(draft?.campos ?? {}).map(([field, { valor, base }]) => [field, { valor, base }]),
      ),
    ]),
  );

/** Returns the changes that lead from what the server knows to what is typed, by step. */
export function unsentOf(known: TypedSteps, typed: TypedSteps): UnsentSteps {
  const steps = REQUEST_STEPS.map((step): [RequestStep, DraftChanges] => {
    const [before, now] = [known[step] ?? {}, typed[step] ?? {}];
    const written = Object.entries(now).filter(([field, value]) => !sameValue(value, before[field]));
    const removedFields = Object.keys(before).filter((field) => !(field in now));
    return [step, Object.fromEntries([...written, ...removedFields.map((field) => [field, null] as const)])];
  });
  return Object.fromEntries(steps.filter(([, changes]) => Object.keys(changes).length > 0));
}

/** Returns true if a field that was typed is typed no longer. */
export const hasLost = (before: TypedSteps, now: TypedSteps): boolean =>
  Object.values(unsentOf(before, now)).some((changes) => Object.values(changes).includes(null));

/** Returns what is typed once the changes are made. */
export const withChanges = (known: TypedSteps, changes: UnsentSteps): TypedSteps =>
  Object.fromEntries(
    REQUEST_STEPS.map((step) => {
      const fields = Object.entries({ ...known[step], ...changes[step] });
      return [step, Object.fromEntries(fields.filter(([, value]) => value !== null))];
    }),
  );

/** Returns drafts without some fields; a step that has none left is absent. */
export const withoutFields = (drafts: FormDrafts, fields: readonly string[]): FormDrafts =>
  Object.fromEntries(
    Object.entries(drafts).flatMap(([step, draft]) => {
      const left = Object.entries(draft.campos).filter(([field]) => !fields.includes(field));
      return left.length > 0 ? [[step, { ...draft, campos: Object.fromEntries(left) }]] : [];
    }),
  );
