import type { StaffUser } from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import { Alert, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { type UserChange, useChangeUser } from './queries.ts';

export interface AskedChange {
  readonly change: UserChange;
  readonly user: StaffUser;
}

interface Words {
  readonly title: string;
  readonly confirm: string;
  readonly effect: string;
}

const WORDS: Readonly<Record<UserChange, Words>> = {
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

/** Of a password that was given and not changed yet: being inactive does not stop its time. */
const MAY_BE_OVER = `Si pasaron ${INITIAL_PASSWORD_HOURS} horas desde que se la dieron, resetéela también.`;

/** Asks before an account is changed; open while a change is asked for. */
export function ChangeUser({ asked, onClose }: { asked: AskedChange | null; onClose: () => void }) {
  const change = useChangeUser();
  const words = WORDS[asked?.change ?? 'deactivate'];
  const close = () => {
    change.reset();
    onClose();
  };
  return (
    <ConfirmModal
      opened={asked !== null}
      onClose={close}
      title={words.title}
      confirmLabel={words.confirm}
      danger={asked?.change === 'deactivate'}
      busy={change.isPending}
      onConfirm={() => asked && change.mutate(asked, { onSuccess: close })}
    >
      <Stack>
        <Text fw={600}>
          {asked && `${asked.user.apellido}, ${asked.user.nombre} · DNI ${asked.user.dni}`}
        </Text>
        <Text>{words.effect}</Text>
        {asked?.change === 'activate' && asked.user.primer_login && <Text>{MAY_BE_OVER}</Text>}
        {change.isError && <Alert color="rojo">{change.error.message}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}
