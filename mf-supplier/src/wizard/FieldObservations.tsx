import { type FieldName, fold, REQUEST_FIELDS } from 'shared-api/rules';
import { observationsOf, useWizard } from './context.ts';
import { OpenObservations } from './OpenObservations.tsx';

/** The open observations about a field of a step, beside it; in the list of corrections the field's card has them. */
export function FieldObservations({ field }: { readonly field: FieldName }) {
  const { bundle, isTask } = useWizard();
  if (isTask) return null;
  const { label } = REQUEST_FIELDS[field];
  // One on the power is also about the attorney's other fields; it stands at the power alone.
  const observations = observationsOf(bundle, label).filter(({ name }) => fold(name) === fold(label));
  return <OpenObservations observations={observations} />;
}
