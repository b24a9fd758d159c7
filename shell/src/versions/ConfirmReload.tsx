import { ConfirmModal, useOpenAfterMount } from 'shared-ui/overlays';
import { reloadPage } from './unsaved-fields.ts';

/** Asks for confirmation before a reload that would lose unsaved changes. */
export function ConfirmReload({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmModal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Tiene cambios sin guardar"
      confirmLabel="Actualizar sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={reloadPage}
      danger
    >
      Si actualiza ahora, se puede perder lo que escribió o eligió y no guardó.
    </ConfirmModal>
  );
}
