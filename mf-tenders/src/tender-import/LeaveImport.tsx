import { ConfirmModal } from 'shared-ui/overlays';
import { useBlocker } from 'shared-ui/router';

/** Asks before a link leaves the import with files that no draft holds. @param holdsFiles false: nothing would be lost */
export function LeaveImport({ holdsFiles }: { readonly holdsFiles: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holdsFiles && nextLocation.pathname !== currentLocation.pathname,
  );
  return (
    <ConfirmModal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Tiene archivos sin importar"
      confirmLabel="Salir sin importar"
      cancelLabel="Seguir aquí"
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
      danger
    >
      Si sale ahora, se pierden la planilla y los pliegos que eligió. Las filas que ya se importaron quedan.
    </ConfirmModal>
  );
}
