import type { Tender } from 'shared-api/contract';
import { Alert, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { useDeleteTender } from './queries.ts';

interface Props {
  readonly tender: Tender | null;
  readonly onClose: () => void;
  /** It is gone, and with it the button that the focus would go back to. */
  readonly onDeleted: () => void;
}

/** Asks before a tender is deleted; open while there is one. */
export function DeleteTender({ tender, onClose, onDeleted }: Props) {
  const remove = useDeleteTender();
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
      opened={tender !== null}
      onClose={close}
      title="Eliminar licitación"
      confirmLabel="Eliminar"
      danger
      busy={remove.isPending}
      onConfirm={() => tender && remove.mutate(tender, { onSuccess: deleted })}
    >
      <Stack>
        <Text>
          ¿Está seguro de eliminar la licitación «{tender?.titulo}»? Dejará de verse en el portal. Esta acción
          no se puede deshacer.
        </Text>
        {remove.isError && <Alert color="rojo">{remove.error.message}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}
