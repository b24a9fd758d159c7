import { IconAlertTriangle, IconBan, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import type { UserDataBundle } from 'shared-api/contract';
import { allowedActions, type PortalNotice } from 'shared-api/rules';
import { Alert, Button, Stack, Text } from 'shared-ui';
import { ObservationList } from 'shared-ui/request';
import { useNavigate } from 'shared-ui/router';
import { wizard } from '../paths.ts';
import { Failure, isSessionEnd, reasonOf } from '../subject/Failure.tsx';
import type { Subject } from '../subject/subject.ts';
import { useRenewal } from './queries.ts';

const LOOKS = {
  danger: { color: 'rojo', Icon: IconBan },
  info: { color: 'azul', Icon: IconInfoCircle },
  warning: { color: 'ambar', Icon: IconAlertTriangle },
} as const;

interface Props {
  readonly subject: Subject;
  readonly bundle: UserDataBundle;
  readonly notice: PortalNotice;
}

/** The message box of a state, with what can be done about it. */
export function Notice({ subject, bundle, notice }: Props) {
  const { color, Icon } = LOOKS[notice.kind];
  const { estado, observaciones } = bundle.estado_tramite;
  return (
    <Alert color={color} icon={<Icon size={20} aria-hidden />} title={notice.title}>
      <Stack gap="md" align="flex-start">
        <Text>{notice.text}</Text>
        {estado === 'EN CORRECCION' && observaciones.length > 0 && (
          <ObservationList observations={observaciones} />
        )}
        {allowedActions(estado, 'PROVEEDOR').includes('renew') && <Renewal subject={subject} />}
      </Stack>
    </Alert>
  );
}

function Renewal({ subject }: { subject: Subject }) {
  const renewal = useRenewal(subject);
  const navigate = useNavigate();
  return (
    <>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={renewal.isPending}
        onClick={() => renewal.mutate(undefined, { onSuccess: () => navigate(wizard(subject, 5)) })}
      >
        Iniciar la renovación
      </Button>
      {renewal.isError && !isSessionEnd(renewal.error) && (
        <Failure
          title="No se pudo iniciar la renovación"
          reasons={[reasonOf(renewal.error, renewal.error.message)]}
        />
      )}
    </>
  );
}
