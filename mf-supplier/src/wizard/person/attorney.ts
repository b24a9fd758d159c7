import type { SupplierRequest } from 'shared-api/contract';
import { attorneyProblems, isAttorneyMode, type StepValues, todayInCity } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import type { PortalForm } from 'shared-ui/forms';
import type { TypedFields, TypedSteps } from '../form-draft.ts';
import { stepSchema } from '../step-schema.ts';

/** Values of the attorney's form. */
export type AttorneyValues = StepValues<'persona'>;
export type AttorneyFormState = PortalForm<AttorneyValues>;

/**
 * Returns whether the attorney's data are asked for. An unticked box says so only while there is nothing of an attorney: what
 * was typed may be thrown away, or another window's taken in its place, and what is sent then has one again.
 * @param ticked null while nobody touched the box
 * @param typed what isn't saved of the step
 */
export function isAttorneyOn(
  ticked: boolean | null,
  request: SupplierRequest,
  typed: Partial<AttorneyValues>,
): boolean {
  if (ticked === null) return isAttorneyMode(request);
  return ticked || isAttorneyMode({ ...request, ...typed });
}

/** The attorney's data are checked together, and only while they are asked for. */
export const attorneySchema = (request: SupplierRequest, ticked: boolean | null) =>
  v.pipe(
    stepSchema('persona'),
    v.rules((values) =>
      isAttorneyOn(ticked, request, values)
        ? attorneyProblems({ ...values, cuit: request.cuit }, todayInCity(new Date()))
        : {},
    ),
  );

/** Takes the name that the registry has for a number, unless another number was typed since. */
export function takeName(form: AttorneyFormState, cuit: string, name: string): void {
  if (form.getValues().cuit_apoderado_legal === cuit) form.setFieldValue('apoderado_legal_nombre', name);
}

/** Under which name the draft keeps a box that is ticked or unticked while the stored data say otherwise. */
export const TICK = 'apoderado';

/** Returns how the box was left before; null if nobody touched it. */
export const tickIn = (opened: TypedSteps): boolean | null => {
  const tick = opened.persona?.[TICK];
  return tick === undefined ? null : tick.valor === true;
};

/** Returns what the draft keeps of the box. */
export const tickDraft = (ticked: boolean | null, request: SupplierRequest): TypedFields =>
  ticked === null || ticked === isAttorneyMode(request) ? {} : { [TICK]: { valor: ticked, base: null } };
