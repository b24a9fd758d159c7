import type { DocumentType } from 'shared-api/contract';
import { Alert, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { useDeactivateDocumentType } from './queries.ts';

interface Props {
  readonly type: DocumentType | null;
  readonly onClose: () => void;
  /** It is gone, and with it the button that the focus would go back to. */
  readonly onDeleted: () => void;
}

/** Asks before a required document type is taken out of use; open while there is one. */
export function DeactivateDocumentType({ type, onClose, onDeleted }: Props) {
  const remove = useDeactivateDocumentType();
  const close = () => {
    remove.reset();
    onClose();
  };
  const deleted = () => {
    onDeleted();
    close();
  };
  return (
    <ConfirmModal
      opened={type !== null}
      onClose={close}
      title="Eliminar documento requerido"
      confirmLabel="Eliminar"
      danger
      busy={remove.isPending}
      onConfirm={() => type && remove.mutate(type, { onSuccess: deleted })}
    >
      <Stack>
        <Text>¿Está seguro de eliminar «{type?.nombre}»? Ya no se pedirá a los proveedores.</Text>
        {remove.isError && (
          <Alert color="rojo">{`Error al eliminar un documento: ${remove.error.message}`}</Alert>
        )}
      </Stack>
    </ConfirmModal>
  );
}
