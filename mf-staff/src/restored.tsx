import { Alert } from 'shared-ui';

/** Says that a window holds what was written before: nothing of it is stored, though it looks so. */
export function Restored() {
  return (
    <Alert color="azul" title="Se recuperó lo que había escrito">
      Estos datos todavía no están guardados. Para descartarlos, elija Cancelar.
    </Alert>
  );
}
