import { useLayoutEffect, useRef } from 'react';
import { TextInput } from 'shared-ui';
import { editExpediente } from './expediente-mask.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/**
 * File number, masked. Not Mantine's MaskInput: that one takes the letters of the fixed part for the office's when the
 * whole number is pasted, filled in or typed with its dashes.
 */
export function ExpedienteInput({ id, value, onChange, error }: Props) {
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
      description="Por ejemplo: EX-2026-00001234--MUNICAT-ABCDE12345. Los guiones se agregan solos."
      required
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget;
        caret.current = selectionStart === typed.length ? null : selectionStart;
        onChange(editExpediente(value, typed));
      }}
    />
  );
}
