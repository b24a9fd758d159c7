import type { Label } from 'shared-api/contract';
import { Group } from 'shared-ui';
import { LabelBadge } from 'shared-ui/request';

interface Props {
  readonly labels: readonly Label[];
  /** Names the list for a screen reader. */
  readonly name: string;
}

/** Labels side by side. */
export function LabelList({ labels, name }: Props) {
  return (
    <Group component="ul" aria-label={name} gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {labels.map(({ id, etiqueta_nombre }, index) => (
        <li key={id}>
          <LabelBadge label={etiqueta_nombre} index={index} />
        </li>
      ))}
    </Group>
  );
}
