import { ErrorSummary } from 'shared-ui/forms';
import type { StepForm } from './use-step-form.ts';

interface Props<Values extends object> {
  readonly form: StepForm<Values>;
  /** Id of the element of a field; its name unless said. */
  readonly idOf?: (field: string) => string;
}

/** Everything that keeps a step from being saved, each a link to its field. */
export function StepErrors<Values extends object>({ form, idOf = (field) => field }: Props<Values>) {
  const errors = Object.entries<string | undefined>(form.problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, id: idOf(field), message }],
  );
  return <ErrorSummary errors={errors} attempt={form.tries} />;
}
