import type { CountedLabel } from 'shared-api/contract';
import { Alert, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { useDeleteLabel } from './queries.ts';

interface Props {
  readonly label: CountedLabel | null;
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
          ¿Está seguro de eliminar la etiqueta «{label?.etiqueta_nombre}»?{' '}
          {label && effectOf(label.proveedores)}
        </Text>
        {remove.isError && <Alert color="rojo">{remove.error.message}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}

function effectOf(suppliers: number): string {
  if (suppliers === 0) return 'Ningún proveedor la tiene.';
  return suppliers === 1
    ? 'Se quitará también al proveedor que la tiene.'
    : `Se quitará también a los ${suppliers} proveedores que la tienen.`;
}
