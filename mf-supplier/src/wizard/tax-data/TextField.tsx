import { REQUEST_FIELDS, type TypedValue } from 'shared-api/rules';
import { Stack, TextInput, type TextInputProps } from 'shared-ui';
import { TypedInput } from 'shared-ui/forms';
import { FieldObservations } from '../FieldObservations.tsx';
import type { TaxForm, TaxValues } from './tax-form.ts';

/** Name of a text of the step. */
export type TextName = {
  [Name in keyof TaxValues]: TaxValues[Name] extends string ? Name : never;
}[keyof TaxValues];

/** Properties of a text's input. */
export interface TextFieldProps extends Omit<TextInputProps, 'form' | 'name'> {
  /** Kind of value, where it may be written in several ways. */
  readonly kind?: TypedValue;
}

interface Props extends TextFieldProps {
  readonly form: TaxForm;
  readonly name: TextName;
}

/** A text of the request's tax data. */
export function TextField({ form, name, kind, ...props }: Props) {
  const field = { ...form.field(name), label: REQUEST_FIELDS[name].label, ...props };
  const onChange = (text: string) => form.setFieldValue(name, text);
  return (
    <Stack gap="xs">
      <FieldObservations field={name} />
      {kind ? (
        <TypedInput {...field} kind={kind} value={form.values[name]} onChange={onChange} />
      ) : (
        <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Stack>
  );
}
