import { IconAlertTriangle, IconClock, IconUserCheck } from '@tabler/icons-react';
import type { Turn } from 'shared-api/contract';
import { reviewPromise, reviewWait, type WaitStanding } from 'shared-api/rules';
import { Group, Text } from 'shared-ui';

const LOOK: Readonly<Record<WaitStanding, { readonly color: string; readonly icon: typeof IconClock }>> = {
  'en-plazo': { color: 'dimmed', icon: IconClock },
  'por-vencer': { color: 'ambar.9', icon: IconClock },
  'fuera-de-plazo': { color: 'rojo.8', icon: IconAlertTriangle },
};

interface Props {
  /** Null: the request does not wait for staff. */
  readonly turn: Turn | null;
  /** Current date in the city. */
  readonly today: string;
}

/** Shows how long a request has waited, against the promised time, and its reviewer. */
export function TurnNote({ turn, today }: Props) {
  if (turn === null) return null;
  const { days, standing } = reviewWait(turn, today);
  const promise = reviewPromise(turn.corregida);
  const { color, icon: Icon } = LOOK[standing];
  return (
    <Group gap="4px 12px">
      <Text component="span" size="sm" c={color} title={`Plazo informado: ${promise}`}>
        <Icon size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {waitText(days, standing, promise)}
      </Text>
      {turn.revisor && (
        <Text component="span" size="sm" c="dimmed">
          <IconUserCheck size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> La revisa{' '}
          {turn.revisor.nombre} {turn.revisor.apellido}
        </Text>
      )}
    </Group>
  );
}

function waitText(days: number, standing: WaitStanding, promise: string): string {
  if (days === 0) return 'Espera hace menos de 1 día hábil';
  const wait = days === 1 ? 'Espera hace 1 día hábil' : `Espera hace ${days} días hábiles`;
  if (standing === 'fuera-de-plazo') return `${wait}: fuera del plazo de ${promise}`;
  return standing === 'por-vencer' ? `${wait}: plazo por vencer` : wait;
}
