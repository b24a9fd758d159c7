import type { FailedMail } from 'shared-api/contract';
import { Alert, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { useDiscardMail } from './queries.ts';

interface Props {
  readonly mail: FailedMail | null;
  readonly onClose: () => void;
  /** It is gone, and with it the button that the focus would go back to. */
  readonly onDiscarded: () => void;
}

/** Asks before a mail is given up; open while there is one. */
export function DiscardMail({ mail, onClose, onDiscarded }: Props) {
  const removal = useDiscardMail();
  const close = () => {
    removal.reset();
    onClose();
  };
  const onSuccess = () => {
    onDiscarded();
    close();
  };
  return (
    <ConfirmModal
      opened={mail !== null}
      onClose={close}
      title="Descartar correo"
      confirmLabel="Descartar"
      danger
      busy={removal.isPending}
      onConfirm={() => mail && removal.mutate(mail, { onSuccess })}
    >
      <Stack>
        <Text>
          ¿Está seguro de descartar el correo «{mail?.asunto}», para {mail?.para}? No se enviará, y no se
          podrá recuperar.
        </Text>
        {removal.error && <Alert color="rojo">{removal.error.message}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}
