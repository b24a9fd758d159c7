import { Badge } from '@mantine/core';
import classes from './request.module.css';
import type { StatusStyle } from './status-styles.ts';

interface Props {
  readonly status: StatusStyle;
  readonly label: string;
}

/** A status as icon, text and tint. */
export function StatusBadge({ status: { hue, icon: Icon }, label }: Props) {
  return (
    <Badge
      component="span"
      color={hue}
      leftSection={<Icon size={16} stroke={2} aria-hidden />}
      className={`${classes.badge} ${classes.status}`}
    >
      {label}
    </Badge>
  );
}
