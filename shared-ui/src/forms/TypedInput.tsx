import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { TypedValue } from 'shared-api/rules';
import { useAfterPress } from './use-after-press.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Kind of value, one of `TYPED_VALUES`. */
  readonly kind: TypedValue;
  /** The stored writing. */
  readonly value: string;
  /** Called with the stored writing of each text, or with the text itself while it has none. */
  readonly onChange: (value: string) => void;
}

/**
 * A field that takes a value in every writing: it leaves the text alone while it is typed or pasted, shows the stored
 * writing once it is left, and says what was understood or why it was not.
 */
export function TypedInput({ kind, value, onChange, description, error, onBlur, ...props }: Props) {
  // The typed text; a value that is changed from elsewhere, as by a restored draft, is shown instead.
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const afterPress = useAfterPress();
  const own = typed !== null && kind.clean(typed) === value ? typed : null;
  const problem = isTyping ? null : kind.problem?.(value);
  const note = isTyping || problem ? null : kind.note?.(value, own);
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      {...props}
      value={isTyping && own !== null ? own : (kind.show?.(value) ?? value)}
      description={
        (description || kind.note) && (
          <>
            {description}
            <Text component="span" display="block" size="sm" fw={600} c="ambar.9" aria-live="polite">
              {note}
            </Text>
          </>
        )
      }
      error={error || (own !== null && problem)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyping(true);
        setTyped(text);
        onChange(kind.clean(text));
      }}
      onBlur={(event) => {
        afterPress(() => setTyping(false));
        onBlur?.(event);
      }}
    />
  );
}
