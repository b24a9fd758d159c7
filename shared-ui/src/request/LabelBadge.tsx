import { Badge } from '@mantine/core';
import classes from './request.module.css';
import { LABEL_HUES } from './status-styles.ts';

interface Props {
  /** The label's name. */
  readonly label: string;
  /** Its place in its list, from 0: hues are taken in turn. */
  readonly index: number;
}

/** A label of a supplier. */
export function LabelBadge({ label, index }: Props) {
  return (
    <Badge color={LABEL_HUES[index % LABEL_HUES.length] ?? 'pizarra'} className={classes.badge}>
      {label}
    </Badge>
  );
}
