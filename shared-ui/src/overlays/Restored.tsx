import { Alert } from '@mantine/core';

interface Props {
  /** What became of it so far, and how it is thrown away; of something to be saved, if absent. */
  readonly children?: string;
}

/** Says that a window holds what was written before: nothing of it is stored, though it looks so. */
export function Restored({
  children = 'Estos datos todavía no están guardados. Para descartarlos, elija Cancelar.',
}: Props) {
  return (
    <Alert color="azul" title="Se recuperó lo que había escrito">
      {children}
    </Alert>
  );
}
