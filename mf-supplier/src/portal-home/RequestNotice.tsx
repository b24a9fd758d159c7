import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import type { Observation } from 'shared-api/contract';
import { type Estado, isFinal, isInCorrection, type PortalNotice } from 'shared-api/rules';
import { Alert, Stack, Text } from 'shared-ui';
import { ObservationList } from 'shared-ui/request';
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
  readonly estado: Estado;
  readonly observations: readonly Observation[];
  readonly notice: PortalNotice;
}

/** The message box of a state, with what was observed. */
export function RequestNotice({ subject, estado, observations, notice }: Props) {
  const { color, Icon } = LOOKS[notice.kind];
  return (
    <Alert color={color} icon={<Icon size={20} aria-hidden />} title={notice.title}>
      <Stack gap="md" align="flex-start">
        <Text>{notice.text}</Text>
        {observations.length > 0 && <ObservationList observations={observations} />}
        {isFinal(estado) && <Text>Por cualquier consulta, {ASK_OFFICE}</Text>}
        {isInCorrection(estado) && <WriteToAuditor subject={subject} />}
      </Stack>
    </Alert>
  );
}
