import type { Label } from 'shared-api/contract';
import { Alert, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { useDeleteLabel } from './queries.ts';

interface Props {
  readonly label: Label | null;
  readonly onClose: () => void;
  /** It is gone, and with it the button that the focus would go back to. */
  readonly onDeleted: () => void;
}

/** Asks before a label is deleted; open while there is one. */
export function DeleteLabel({ label, onClose, onDeleted }: Props) {
  const remove = useDeleteLabel();
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
      opened={label !== null}
      onClose={close}
      title="Eliminar etiqueta"
      confirmLabel="Eliminar"
      danger
      busy={remove.isPending}
      onConfirm={() => label && remove.mutate(label, { onSuccess: deleted })}
    >
      <Stack>
        <Text>
          ¿Está seguro de eliminar la etiqueta «{label?.etiqueta_nombre}»? Se quitará también a los
          proveedores que la tienen.
        </Text>
        {remove.isError && <Alert color="rojo">{remove.error.message}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}
