import { ConfirmModal, useOpenAfterMount } from 'shared-ui/overlays';
import { useSession } from '../session/session-store.ts';

/** Asks for confirmation before a sign-out that would lose unsaved changes. */
export function ConfirmSignOut({
  opened,
  onClose,
  onConfirm,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  return (
    <ConfirmModal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Tiene cambios sin guardar"
      confirmLabel="Cerrar sesión sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={onConfirm}
      busy={useSession(({ signingOut }) => signingOut)}
      danger
    >
      Si cierra la sesión ahora, se puede perder lo que escribió o eligió y no guardó.
    </ConfirmModal>
  );
}
