import { Badge, Group, Text } from '@mantine/core';
import {
  DOCUMENT_STATUS_LABEL,
  type DocumentStatusName,
  ESTADO_LABEL,
  ESTADO_MEANING,
  type Estado,
} from 'shared-api/rules';
import { DOCUMENT_LOOK, ESTADO_LOOK, LABEL_HUES, type Look } from './looks.ts';
import classes from './request.module.css';

function StatusBadge({ look, label }: { readonly look: Look; readonly label: string }) {
  const Icon = look.icon;
  return (
    <Badge
      color={look.hue}
      leftSection={<Icon size={16} stroke={2} aria-hidden />}
      className={`${classes.badge} ${classes.status}`}
    >
      {label}
    </Badge>
  );
}

/** A request's state: icon, text and tint. */
export function RequestStatusBadge({ estado }: { readonly estado: Estado }) {
  return <StatusBadge look={ESTADO_LOOK[estado]} label={ESTADO_LABEL[estado]} />;
}

/** A document's status: icon, text and tint. */
export function DocumentStatusBadge({ status }: { readonly status: DocumentStatusName }) {
  return <StatusBadge look={DOCUMENT_LOOK[status]} label={DOCUMENT_STATUS_LABEL[status]} />;
}

/** What a state means, beside its badge. */
export function StatusMeaning({ estado }: { readonly estado: Estado }) {
  return (
    <Group gap="sm" align="center">
      <RequestStatusBadge estado={estado} />
      <Text>{ESTADO_MEANING[estado]}</Text>
    </Group>
  );
}

interface LabelProps {
  /** The label's name. */
  readonly label: string;
  /** Its place in its list, from 0: hues are taken in turn. */
  readonly index: number;
}

/** A label of a supplier. */
export function LabelBadge({ label, index }: LabelProps) {
  return (
    <Badge color={LABEL_HUES[index % LABEL_HUES.length] ?? 'pizarra'} className={classes.badge}>
      {label}
    </Badge>
  );
}
