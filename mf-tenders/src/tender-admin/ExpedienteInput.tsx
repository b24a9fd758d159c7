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
  return (
    <TextInput
      id={id}
      label="Expediente"
      description="Escriba año, número y oficina, o pegue el expediente entero: los guiones se agregan solos."
      placeholder="EX-2026-00001234--MUNICAT-ABCDE12345"
      required
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(editExpediente(value, event.currentTarget.value))}
    />
  );
}
