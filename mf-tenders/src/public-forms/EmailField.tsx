import { useState } from 'react';
import { alertEmailProblem, cleanEmail, emailNote } from 'shared-api/rules';
import { Text, TextInput } from 'shared-ui';
import { useAfterPress } from 'shared-ui/forms';

interface Props {
  readonly id: string;
  readonly description: string;
  readonly defaultValue: string;
  /** The form's problem with it, which the summary lists too. */
  readonly error: string | null | undefined;
}

/** The visitor's address. A mistake in it shows when the field is left; an empty one is none until the form is sent. */
export function EmailField({ error, description, ...props }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const afterPress = useAfterPress();
  const check = (address: string) => {
    setProblem(address === '' ? null : alertEmailProblem(address));
    setNote(emailNote(cleanEmail(address)));
  };
  return (
    <TextInput
      {...props}
      label="Correo electrónico"
      description={
        <>
          {description}
          <Text component="span" display="block" size="sm" fw={600} c="ambar.9" aria-live="polite">
            {note}
          </Text>
        </>
      }
      name="correo"
      type="email"
      autoComplete="email"
      required
      error={error ?? problem}
      onBlur={({ currentTarget }) => afterPress(() => check(currentTarget.value.trim()))}
    />
  );
}
