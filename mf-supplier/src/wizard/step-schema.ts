import { fieldsWhere, type RequestStep, type StepValues } from 'shared-api/rules';
import * as v from 'shared-api/schema';

/** Returns the schema of a step's form: each text is checked by the rule that the table of fields has for it. */
export function stepSchema<Step extends RequestStep>(step: Step) {
  const entries = fieldsWhere((row) => row.step === step).map(([name, { problem }]) => [
    name,
    problem ? v.pipe(v.string(), v.rule(problem)) : v.any(),
  ]);
  return v.object(Object.fromEntries(entries)) as unknown as v.GenericSchema<StepValues<Step>>;
}
