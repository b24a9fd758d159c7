import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import type { UserDataBundle } from 'shared-api/contract';
import { allowedActions, isFinal, isInCorrection, type PortalNotice } from 'shared-api/rules';
import { Alert, Stack, Text } from 'shared-ui';
import { ObservationList } from 'shared-ui/request';
import { Renewal } from '../renewal/Renewal.tsx';
import { ASK_OFFICE } from '../subject/office.ts';
import type { Subject } from '../subject/subject.ts';
import { WriteToAuditor } from '../subject/WriteToAuditor.tsx';

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
export function RequestNotice({ subject, bundle, notice }: Props) {
  const { color, Icon } = LOOKS[notice.kind];
  const { estado, observaciones } = bundle.estado_tramite;
  return (
    <Alert color={color} icon={<Icon size={20} aria-hidden />} title={notice.title}>
      <Stack gap="md" align="flex-start">
        <Text>{notice.text}</Text>
        {(isInCorrection(estado) || isFinal(estado)) && observaciones.length > 0 && (
          <ObservationList observations={observaciones} />
        )}
        {isFinal(estado) && <Text>Por cualquier consulta, {ASK_OFFICE}</Text>}
        {isInCorrection(estado) && <WriteToAuditor subject={subject} />}
        {allowedActions(estado, 'PROVEEDOR').includes('renew') && <Renewal subject={subject} />}
      </Stack>
    </Alert>
  );
}
