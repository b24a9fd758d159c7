import type { SupplierRequest } from 'shared-api/contract';
import { isAttorneyMode, type StepValues } from 'shared-api/rules';

/** What the attorney's form holds. */
export type AttorneyValues = StepValues<'persona'>;

/**
 * Whether the attorney's data are asked for. An unticked box says so only while there is nothing of an attorney: what
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
