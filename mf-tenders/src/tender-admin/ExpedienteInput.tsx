import { useLayoutEffect, useRef } from 'react';
import { TextInput } from 'shared-ui';
import { editExpediente, maskExpediente } from './expediente-mask.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  /** As it is stored, which may be the number of another system; null for a new tender. */
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
 * The text after an edit; the stored number, typed or pasted again, is what it was. One of another system goes as a whole
 * when it is changed: none of its digits is part of a number of here.
 */
function edited(before: string, typed: string, stored: string | null, deleting: boolean): string {
  if (typed === stored) return typed;
  if (!isForeign(before)) return editExpediente(before, typed);
  return deleting ? '' : maskExpediente(insertedInto(before, typed));
}

/** What was typed or pasted somewhere into a text; all there is when it took the place of something. */
function insertedInto(before: string, typed: string): string {
  const length = typed.length - before.length;
  for (let at = 0; length > 0 && at <= before.length; at += 1) {
    const inserted = typed.slice(at, at + length);
    if (before.slice(0, at) + inserted + before.slice(at) === typed) return inserted;
  }
  return typed;
}

/**
 * File number, masked. One of another system is left alone until it is changed. Not Mantine's MaskInput: that one takes
 * the letters of the fixed part for the office's when the whole number is pasted, filled in or typed with its dashes.
 */
export function ExpedienteInput({ id, value, stored, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // A text that the mask has written anew would leave the caret at its end, also after an edit in the middle.
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
        onChange(edited(value, typed, stored, deleting));
      }}
    />
  );
}
