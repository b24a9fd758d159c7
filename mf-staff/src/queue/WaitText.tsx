import { IconAlertTriangle } from '@tabler/icons-react';
import type { Turn } from 'shared-api/contract';
import { reviewPromise, reviewWait } from 'shared-api/rules';
import { Text, VisuallyHidden } from 'shared-ui';

interface Props {
  readonly turn: Turn;
  /** Current date in the city. */
  readonly today: string;
}

/** Shows in working days how long a request has waited; marks a wait beyond the promised time. */
export function WaitText({ turn, today }: Props) {
  const { days, standing } = reviewWait(turn, today);
  const isOverdue = standing === 'fuera-de-plazo';
  return (
    <Text
      component="span"
      size="sm"
      style={{ whiteSpace: 'var(--portal-whole)' }}
      title={`Días hábiles. Plazo informado: ${reviewPromise(turn.corregida)}`}
      {...(isOverdue && { c: 'rojo.8', fw: 700 })}
    >
      {days === 0 ? 'Menos de 1 día' : days === 1 ? '1 día' : `${days} días`}
      {isOverdue && (
        <>
          {' '}
          <IconAlertTriangle size={16} aria-hidden style={{ verticalAlign: '-3px' }} />
          <VisuallyHidden component="span"> fuera de plazo</VisuallyHidden>
        </>
      )}
    </Text>
  );
}
