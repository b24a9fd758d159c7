import { rejectRequest, type SupplierRequest } from 'shared-api/contract';
import { Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { supplierName } from 'shared-ui/request';
import { Failure } from './Failure.tsx';
import { useDecision } from './queries.ts';

interface Props {
  readonly request: SupplierRequest;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Asks before disabling, which can't be undone. */
export function Rejection({ request, opened, onClose, onReload }: Props) {
  const rejection = useDecision(rejectRequest, { success: 'Solicitud inhabilitada', onDone: onClose });
  const close = () => {
    rejection.reset();
    onClose();
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={close}
      title="Inhabilitar solicitud de inscripción"
      confirmLabel="Inhabilitar"
      danger
      busy={rejection.isPending}
      onConfirm={() => rejection.mutate({ params: { cuit: request.cuit } })}
    >
      <Stack gap="md">
        <Text>
          ¿Está seguro de inhabilitar la inscripción de <strong>{supplierName(request)}</strong>?
        </Text>
        <Text>Esta acción no se puede deshacer y el proveedor no podrá volver a enviar la solicitud.</Text>
        <Failure error={rejection.error} onReload={onReload} />
      </Stack>
    </ConfirmModal>
  );
}
