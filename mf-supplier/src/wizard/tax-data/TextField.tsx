import { REQUEST_FIELDS } from 'shared-api/rules';
import { TextInput, type TextInputProps } from 'shared-ui';
import type { TaxForm, TaxValues } from './tax-form.ts';

/** Name of a text of the step. */
export type TextName = {
  [Name in keyof TaxValues]: TaxValues[Name] extends string ? Name : never;
}[keyof TaxValues];

/** Properties of a text's input. */
export interface TextFieldProps extends Omit<TextInputProps, 'form' | 'name'> {
  /** Returns what is kept of a typed or pasted text. */
  readonly clean?: (text: string) => string;
}

interface Props extends TextFieldProps {
  readonly form: TaxForm;
  readonly name: TextName;
}

/** A text of the request's tax data. */
export function TextField({ form, name, clean = (text) => text, ...props }: Props) {
  return (
    <TextInput
      {...form.field(name)}
      label={REQUEST_FIELDS[name].label}
      onChange={(event) => form.setFieldValue(name, clean(event.currentTarget.value))}
      {...props}
    />
  );
}
