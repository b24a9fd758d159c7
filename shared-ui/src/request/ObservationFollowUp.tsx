import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { AttendedObservation } from 'shared-api/contract';
import { OBSERVATION_STATE_LABEL, type ObservationState } from 'shared-api/rules';
import classes from './request.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import type { StatusStyle } from './status-styles.ts';

const STYLE: Readonly<Record<ObservationState, StatusStyle>> = {
  pendiente: { hue: 'ambar', icon: IconAlertTriangle },
  atendida: { hue: 'verde', icon: IconCircleCheck },
};

interface BadgeProps {
  readonly estado: ObservationState;
  /** Text in place of the state's own. */
  readonly label?: string;
}

/** The state of an observation on the supplier's side. */
export function ObservationStateBadge({ estado, label = OBSERVATION_STATE_LABEL[estado] }: BadgeProps) {
  return <StatusBadge status={STYLE[estado]} label={label} />;
}

interface Props {
  readonly observation: Pick<AttendedObservation, 'estado' | 'respuesta'>;
  /** The supplier reads it. */
  readonly own?: boolean;
}

/** Shows an observation's state and the supplier's answer; nothing where neither is known. */
export function ObservationFollowUp({ observation: { estado, respuesta }, own = false }: Props) {
  if (estado === null) return null;
  return (
    <Stack gap={4} align="flex-start">
      <ObservationStateBadge estado={estado} />
      {respuesta !== null && (
        <div>
          <Text size="sm" c="dimmed">
            {own ? 'Su explicación' : 'Explicación del proveedor'}
          </Text>
          <p className={classes.text}>{respuesta}</p>
        </div>
      )}
    </Stack>
  );
}
