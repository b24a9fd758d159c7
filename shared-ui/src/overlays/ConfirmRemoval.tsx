import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmModal } from './ConfirmModal.tsx';

interface Props<Thing> {
  /** What would be removed; null: nothing is asked. */
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
  /** What is asked, and what comes of it. */
  readonly children: ReactNode;
  /** Stands before the reason why it could not be removed. */
  readonly problem?: string;
  readonly onClose: () => void;
  /** It is gone, and with it the button that the focus would go back to. */
  readonly onRemoved: () => void;
}

/** Asks before something is removed, and says so when that could not be done; open while there is something. */
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
