import { ConfirmModal } from 'shared-ui/overlays';
import { useOpened } from '../layout/use-opened.ts';
import { useSession } from '../session/store.ts';

/** Asks before the session ends with something unsaved on the page, as the forms do. */
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
      opened={useOpened(opened)}
      onClose={onClose}
      title="Tiene cambios sin guardar"
      confirmLabel="Cerrar sesión sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={onConfirm}
      busy={useSession(({ leaving }) => leaving)}
      danger
    >
      Si cierra la sesión ahora, se puede perder lo que escribió y no guardó.
    </ConfirmModal>
  );
}
