import * as v from 'valibot';
import { REQUEST_STEPS } from '../../../rules/registration/form-drafts.ts';

const Step = v.picklist(REQUEST_STEPS);
const typedValue = { valor: v.unknown(), base: v.unknown() };

/** A person's unsaved values of a step, by field. */
const FormDraft = v.object({
  /** Grows with every change of the step's draft. */
  version: v.number(),
  campos: v.record(v.string(), v.object({ ...typedValue, version: v.number() })),
});

/** The drafts of the signed-in person by step; a step without one is absent. */
export const FormDrafts = v.record(Step, FormDraft);
export type FormDrafts = v.InferOutput<typeof FormDrafts>;

/** Changes in a step since the last call; null: the field has no unsaved value any more. */
export const DraftBody = v.strictObject({
  paso: Step,
  /** Version of the draft that this device knows; 0 when it knows none. */
  visto: v.optional(v.number(), 0),
  campos: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/)), v.nullable(v.strictObject(typedValue))),
    v.maxEntries(100),
  ),
});

export const DraftAnswer = v.object({
  data: FormDrafts,
  /** Fields in which this call replaced what another device had typed meanwhile. */
  reemplazados: v.array(v.string()),
});
