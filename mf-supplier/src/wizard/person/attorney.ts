import type { SupplierRequest } from 'shared-api/contract';
import { attorneyProblems, isAttorneyMode, type StepValues, todayInCity } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import type { PortalForm } from 'shared-ui/forms';
import { stepSchema } from '../step-schema.ts';

/** What the attorney's form holds. */
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
      isAttorneyOn(ticked, request, values) ? attorneyProblems(values, todayInCity(new Date())) : {},
    ),
  );
