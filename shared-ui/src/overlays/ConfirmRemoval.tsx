import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmModal } from './ConfirmModal.tsx';

interface Props<Thing> {
  /** The thing to remove; null keeps the window closed. */
  readonly thing: Thing | null;
  /** The call that removes it. */
  readonly removal: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (thing: Thing, then: { readonly onSuccess: () => void }) => void;
    readonly reset: () => void;
  };
  readonly title: string;
  /** 'Eliminar' if absent. */
  readonly confirmLabel?: string;
  /** The question, and the consequence of the removal. */
  readonly children: ReactNode;
  /** Text before the reason of a failure. */
  readonly problem?: string;
  readonly onClose: () => void;
  /** Called after the removal: the button that would get the focus back is gone too. */
  readonly onRemoved: () => void;
}

/** Asks before something is removed, and says why if it failed. Open while there is a `thing`. */
export function ConfirmRemoval<Thing>(props: Props<Thing>) {
  const { thing, removal, title, children, problem = '' } = props;
  const close = () => {
    removal.reset();
    props.onClose();
  };
  const onSuccess = () => {
    props.onRemoved();
    close();
  };
  return (
    <ConfirmModal
      opened={thing !== null}
      onClose={close}
      title={title}
      confirmLabel={props.confirmLabel ?? 'Eliminar'}
      danger
      busy={removal.isPending}
      onConfirm={() => thing !== null && removal.mutate(thing, { onSuccess })}
    >
      <Stack>
        <Text>{children}</Text>
        {removal.error && <Alert color="rojo">{`${problem}${removal.error.message}`}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}
