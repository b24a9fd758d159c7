import { IconArrowBackUp, IconCheck, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useRef } from 'react';
import { markObservation, type ReviewedObservation } from 'shared-api/contract';
import { Button, formatDateTime, Group, Stack, Text } from 'shared-ui';
import { Failure } from '../Failure.tsx';
import { useDecision } from '../queries.ts';

interface Props {
  readonly cuit: string;
  /** Id of the correction that the observation belongs to. */
  readonly correction: string;
  /** Its place in the list, from 0. */
  readonly number: number;
  readonly observation: ReviewedObservation;
  /** True if this person can mark it now. */
  readonly editable: boolean;
  readonly onReload: () => void;
}

/** Shows if an observation is resolved, by whom and since when, and the button to mark it. */
export function Resolution({ cuit, correction, number, observation, editable, onReload }: Props) {
  const { name, resuelta } = observation;
  const marking = useDecision(markObservation, {
    success: resuelta ? 'La observación quedó pendiente otra vez' : 'La observación quedó resuelta',
  });
  const box = useRef<HTMLDivElement>(null);
  const label = resuelta ? 'Volver a pendiente' : 'Marcar como resuelta';
  const Icon = resuelta ? IconArrowBackUp : IconCheck;
  return (
    <Stack gap="xs" align="flex-start" ref={box} tabIndex={-1}>
      <Group gap="sm">
        {resuelta ? (
          <Text size="sm" c="verde.9">
            <IconCircleCheck size={18} aria-hidden style={{ verticalAlign: '-4px' }} /> Resuelta por{' '}
            {resuelta.usuario.nombre} {resuelta.usuario.apellido}, {formatDateTime(resuelta.createdAt)}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            <IconCircleDashed size={18} aria-hidden style={{ verticalAlign: '-4px' }} /> Sin resolver
          </Text>
        )}
        {editable && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon size={18} aria-hidden />}
            aria-label={`${label}: ${name}`}
            loading={marking.isPending}
            onClick={() =>
              marking.mutate({
                params: { cuit },
                body: { correccion: correction, numero: number, resuelta: !resuelta },
              })
            }
          >
            {label}
          </Button>
        )}
      </Group>
      <Failure
        error={marking.error}
        onReload={() => {
          marking.reset();
          // The pressed button goes with the alert.
          box.current?.focus();
          onReload();
        }}
      />
    </Stack>
  );
}
