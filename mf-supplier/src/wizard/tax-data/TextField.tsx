import { REQUEST_FIELDS } from 'shared-api/rules';
import { TextInput, type TextInputProps } from 'shared-ui';
import type { StepForm } from '../use-step-form.ts';
import type { TaxValues } from './tax-values.ts';

type TextName = {
  [Name in keyof TaxValues]: TaxValues[Name] extends string ? Name : never;
}[keyof TaxValues];

interface Props extends Omit<TextInputProps, 'form' | 'name'> {
  readonly form: StepForm<TaxValues>;
  readonly name: TextName;
  /** Makes what is kept of what was typed or pasted. */
  readonly clean?: (text: string) => string;
}

/** A text of the request's tax data. */
export function TextField({ form, name, clean = (text) => text, ...props }: Props) {
  return (
    <TextInput
      id={name}
      label={REQUEST_FIELDS[name].label}
      value={form.values[name]}
      error={form.problems[name]}
      onChange={(event) => form.set({ [name]: clean(event.currentTarget.value) })}
      {...props}
    />
  );
}
