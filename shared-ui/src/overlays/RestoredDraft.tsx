import { Alert } from '@mantine/core';

interface Props {
  /** Says that the text is not stored yet and how to discard it; by default for something to be saved. */
  readonly children?: string;
}

/** Says that a form shows text that was typed before and is not stored, though it looks so. */
export function RestoredDraft({
  children = 'Estos datos todavía no están guardados. Para descartarlos, elija Cancelar.',
}: Props) {
  return (
    <Alert color="azul" title="Se recuperó lo que había escrito">
      {children}
    </Alert>
  );
}
