import { Badge, Tabs, VisuallyHidden } from '@mantine/core';

/** How many things in a tab matter. */
export interface TabCount {
  readonly value: number;
  /** What is counted, for whoever hears the number: 'sin leer'. */
  readonly meaning: string;
  /** Hue of the badge. */
  readonly color: string;
}

interface Props {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label, unless there is none or it is 0. */
  readonly count: TabCount | undefined;
}

/** A tab with the number of things in it that matter. */
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
