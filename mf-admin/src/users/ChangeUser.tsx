import type { StaffUser } from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import { Alert, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { type UserChange, useChangeUser } from './queries.ts';

export interface RequestedChange {
  readonly change: UserChange;
  readonly user: StaffUser;
}

interface Texts {
  readonly title: string;
  readonly confirm: string;
  readonly effect: string;
}

const TEXTS: Readonly<Record<UserChange, Texts>> = {
  deactivate: {
    title: 'Desactivar usuario',
    confirm: 'Desactivar',
    effect: 'No podrá ingresar al portal y sus sesiones abiertas se cerrarán.',
  },
  activate: {
    title: 'Reactivar usuario',
    confirm: 'Reactivar',
    effect: 'Podrá ingresar otra vez con su contraseña.',
  },
  reset: {
    title: 'Resetear contraseña',
    confirm: 'Resetear',
    effect: `Su contraseña pasará a ser su número de documento: sirve por ${INITIAL_PASSWORD_HOURS} horas y deberá cambiarla al ingresar. Sus sesiones abiertas se cerrarán.`,
  },
};

/** Added for an account whose initial password was never changed: it expires while the account is inactive too. */
const MAY_BE_EXPIRED = `Si pasaron ${INITIAL_PASSWORD_HOURS} horas desde que se la dieron, resetéela también.`;

/** Asks for confirmation before an account is changed; open while `requested` is set. */
export function ChangeUser({
  requested,
  onClose,
}: {
  requested: RequestedChange | null;
  onClose: () => void;
}) {
  const change = useChangeUser();
  const texts = TEXTS[requested?.change ?? 'deactivate'];
  const close = () => {
    change.reset();
    onClose();
  };
  return (
    <ConfirmModal
      opened={requested !== null}
      onClose={close}
      title={texts.title}
      confirmLabel={texts.confirm}
      danger={requested?.change === 'deactivate'}
      busy={change.isPending}
      onConfirm={() => requested && change.mutate(requested, { onSuccess: close })}
    >
      <Stack>
        <Text fw={600}>
          {requested && `${requested.user.apellido}, ${requested.user.nombre} · DNI ${requested.user.dni}`}
        </Text>
        <Text>{texts.effect}</Text>
        {requested?.change === 'activate' && requested.user.primer_login && <Text>{MAY_BE_EXPIRED}</Text>}
        {change.isError && <Alert color="rojo">{change.error.message}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}
