import { useLayoutEffect, useRef } from 'react';
import { TextInput } from 'shared-ui';
import { editExpediente, maskExpediente } from './expediente-mask.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  /** The stored number, possibly of another system; null for a new tender. */
  readonly stored: string | null;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

const EXAMPLE = 'Por ejemplo: EX-2026-00001234--MUNICAT-ABCDE12345. Los guiones se agregan solos.';
const isForeign = (value: string) => value !== '' && maskExpediente(value) !== value;

function describe(value: string, stored: string | null): string {
  if (isForeign(value)) return `Es de otro sistema: queda como está mientras no lo cambie. ${EXAMPLE}`;
  return stored === ''
    ? `Copiada de una licitación con expediente de otro sistema: escriba uno nuevo. ${EXAMPLE}`
    : EXAMPLE;
}

/**
 * Returns the text after an edit. The stored number is accepted as it is; a number of another system is replaced as a
 * whole, since its digits mean something else.
 */
function editedText(before: string, typed: string, stored: string | null, deleting: boolean): string {
  if (typed === stored) return typed;
  if (!isForeign(before)) return editExpediente(before, typed);
  return deleting ? '' : maskExpediente(insertedText(before, typed));
}

/** Returns the text inserted by an edit; the whole text when it replaced something. */
function insertedText(before: string, typed: string): string {
  const length = typed.length - before.length;
  for (let at = 0; length > 0 && at <= before.length; at += 1) {
    const inserted = typed.slice(at, at + length);
    if (before.slice(0, at) + inserted + before.slice(at) === typed) return inserted;
  }
  return typed;
}

/**
 * The masked input of a file number; one of another system stays as it is until it is changed. Mantine's `MaskInput` does
 * not do: it reads the letters of the fixed part as the office when the whole number is pasted or autofilled.
 */
export function ExpedienteInput({ id, value, stored, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // Keeps the caret in place after an edit in the middle: setting the masked value moves it to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      ref={input}
      id={id}
      label="Expediente"
      description={describe(value, stored)}
      required
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget;
        caret.current = selectionStart === typed.length ? null : selectionStart;
        const { nativeEvent } = event;
        const deleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
        onChange(editedText(value, typed, stored, deleting));
      }}
    />
  );
}
