import { useState } from 'react';
import { readCount } from 'shared-api/rules';
import { TextInput, type TextInputProps } from 'shared-ui';
import { useAfterPress } from 'shared-ui/forms';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Null: empty, or not a whole number. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min: number;
  /** Message for a text that is no such number. */
  readonly problem: string;
  /** Called with each change: with `problem` while the text is no such number, otherwise with null. */
  readonly onProblem?: (problem: string | null) => void;
  /** Completes a typed text before it is read, such as a year of two digits. */
  readonly complete?: (text: string) => string;
}

/**
 * A whole number, typed or pasted as people write one: `1.500`, `N° 13`. A text that is none, such as `13/2026`, stays as it
 * was typed and is said, never turned into another number.
 */
export function CountInput(fieldProps: Props) {
  const { value, onChange, min, problem, onProblem, complete, error, onBlur, ...props } = fieldProps;
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const afterPress = useAfterPress();
  const read = (text: string): number | null => {
    const count = readCount(complete?.(text) ?? text);
    return count !== null && count >= min ? count : null;
  };
  // A value that is changed from elsewhere, as by a restored draft, is shown instead of the text.
  const own = typed !== null && read(typed) === value ? typed : null;
  const isUnread = value === null && own !== null && own.trim() !== '';
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      {...props}
      value={own !== null && (isTyping || isUnread) ? own : `${value ?? ''}`}
      error={(!isTyping && isUnread && problem) || error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyping(true);
        setTyped(text);
        const count = read(text);
        onProblem?.(count === null && text.trim() !== '' ? problem : null);
        onChange(count);
      }}
      onBlur={(event) => {
        afterPress(() => setTyping(false));
        onBlur?.(event);
      }}
    />
  );
}
