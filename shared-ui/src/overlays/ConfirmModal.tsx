import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  /** What was confirmed is being done: no way to confirm twice or to close before the answer. */
  readonly busy?: boolean;
  /** It can't be undone: said by the button's colour, to be said by the text too. */
  readonly danger?: boolean;
}

/** Asks before doing something. The focus starts on the way out, and goes back to where it was. */
export function ConfirmModal(props: Props) {
  const { opened, title, children, confirmLabel, onConfirm, busy = false, danger = false } = props;
  const close = () => {
    if (!busy) props.onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} centered>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {props.cancelLabel ?? 'Cancelar'}
          </Button>
          <Button onClick={onConfirm} loading={busy} {...(danger && { color: 'rojo' })}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
