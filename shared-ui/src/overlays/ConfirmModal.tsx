import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Modal } from './Modal.tsx';
import { useOpenAfterMount } from './use-open-after-mount.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  /** A third way, between cancelling and confirming; the usual one where it is there. */
  readonly alternative?: { readonly label: string; readonly onChoose: () => void };
  /** The confirmed call is under way: nobody can confirm twice, or close before its answer. */
  readonly busy?: boolean;
  /** The action cannot be undone: the button's colour says so, and the text must say so too. */
  readonly danger?: boolean;
}

/**
 * Asks before doing something, above whatever else is open. The focus starts on the cancel button, and returns to where it
 * was.
 */
export function ConfirmModal(props: Props) {
  // Mounted anew for each question: of two dialogs the one that was mounted later stands above.
  const [question, setQuestion] = useState({ opened: false, number: 0 });
  if (question.opened !== props.opened)
    setQuestion({ opened: props.opened, number: question.number + Number(props.opened) });
  return <Question key={question.number} {...props} />;
}

function Question(props: Props) {
  const { title, children, confirmLabel, onConfirm, busy = false, danger = false } = props;
  // Three buttons stand in one row, and below each other on a phone.
  const three = props.alternative && { flex: { base: '1 1 100%', xs: '0 0 auto' } };
  const close = () => {
    if (!busy) props.onClose();
  };
  return (
    <Modal
      opened={useOpenAfterMount(props.opened)}
      onClose={close}
      title={title}
      size={props.alternative ? 'lg' : 'md'}
      centered
    >
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={busy} data-autofocus {...three}>
            {props.cancelLabel ?? 'Cancelar'}
          </Button>
          {props.alternative && (
            <Button onClick={props.alternative.onChoose} disabled={busy} {...three}>
              {props.alternative.label}
            </Button>
          )}
          <Button
            {...three}
            {...(props.alternative && { variant: 'outline' })}
            onClick={onConfirm}
            loading={busy}
            {...(danger && { color: 'rojo' })}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
