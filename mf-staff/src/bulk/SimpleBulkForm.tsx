import { type ReactNode, useState } from 'react';
import type { BulkResult } from 'shared-api/contract';
import { SELECTED_AT_ONCE } from 'shared-api/rules';
import { Alert, toast } from 'shared-ui';
import { Form, FormButtons, type PortalForm } from 'shared-ui/forms';
import { BulkResults } from './BulkResults.tsx';
import type { BulkProps } from './queries.ts';
import { type BulkVerb, resultText } from './result-text.ts';
import { selectionProblem } from './selection-problem.ts';

interface Props<Values extends object> extends BulkProps {
  readonly form: PortalForm<Values>;
  readonly label: string;
  readonly verb: BulkVerb;
  readonly submitText: string;
  readonly send: (values: Values) => Promise<readonly BulkResult[]>;
  readonly children: ReactNode;
}

/** A form about several requests: it closes when all is done, and otherwise names what was not. */
export function SimpleBulkForm<Values extends object>(props: Props<Values>) {
  const { selected, form, label, verb, submitText, send, onResults, onClose, children } = props;
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  if (results) return <BulkResults selected={selected} results={results} verb={verb} onClose={onClose} />;
  const tooMany = selectionProblem('elegir', SELECTED_AT_ONCE, selected.length);
  const submit = async (values: Values) => {
    const answered = await send(values);
    onResults(answered);
    if (answered.some(({ motivo }) => motivo !== null)) return setResults(answered);
    toast.success(resultText(verb, answered.length, answered.length));
    onClose();
  };
  return (
    <Form form={form} label={label} onSubmit={submit}>
      {tooMany !== null && <Alert color="ambar">{tooMany}</Alert>}
      {children}
      {form.failure && (
        <Alert role="alert" color="rojo" title="Ocurrió un problema">
          {form.failure.message}
        </Alert>
      )}
      <FormButtons
        label={submitText}
        onCancel={onClose}
        submitting={form.submitting}
        disabled={tooMany !== null}
      />
    </Form>
  );
}
