import { ConfirmModal } from 'shared-ui/overlays';
import { useOpened } from '../layout/use-opened.ts';
import { reloadPage } from './unsaved.ts';

/** Asks before the page is loaded again with something unsaved on it, as the forms do. */
export function ConfirmReload({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmModal
      opened={useOpened(opened)}
      onClose={onClose}
      title="Tiene cambios sin guardar"
      confirmLabel="Actualizar sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={reloadPage}
      danger
    >
      Si actualiza ahora, se puede perder lo que escribió y no guardó.
    </ConfirmModal>
  );
}
