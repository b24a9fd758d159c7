import { Badge, Tabs, VisuallyHidden } from '@mantine/core';

/** Number of things in a tab that need attention. */
export interface TabCount {
  readonly value: number;
  /** Text that a screen reader says after the number: 'sin leer'. */
  readonly meaning: string;
  /** Hue of the badge. */
  readonly color: string;
}

interface Props {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label; hidden if absent or 0. */
  readonly count: TabCount | undefined;
}

/** A tab with the number of things in it that need attention. */
export function CountedTab({ value, label, count }: Props) {
  if (!count || count.value === 0) return <Tabs.Tab value={value}>{label}</Tabs.Tab>;
  return (
    <Tabs.Tab value={value}>
      {label}{' '}
      <Badge component="span" size="sm" color={count.color} ml={4} style={{ verticalAlign: 'middle' }}>
        {count.value}
      </Badge>{' '}
      <VisuallyHidden component="span">{count.meaning}</VisuallyHidden>
    </Tabs.Tab>
  );
}
