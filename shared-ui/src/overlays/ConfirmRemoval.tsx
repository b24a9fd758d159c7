import { Alert, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmModal } from './ConfirmModal.tsx';

interface Props<Thing> {
  /** The thing to remove; null keeps the window closed. */
  readonly thing: Thing | null;
  /** The call that removes it. */
  readonly removal: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (
      thing: Thing,
      then: { readonly onSuccess: () => void; readonly onSettled: () => void },
    ) => void;
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
  /** Called when the button that would get the focus back is gone: after the removal, or when others removed the thing. */
  readonly onRemoved: () => void;
}

/** Asks before something is removed, and says why if it failed. Open while there is a `thing`. */
export function ConfirmRemoval<Thing>(props: Props<Thing>) {
  const { thing, removal, title, children, problem = '' } = props;
  const isOpen = thing !== null;
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  const close = () => {
    removal.reset();
    props.onClose();
  };
  const cancel = () => {
    if (opener.current?.isConnected === false) props.onRemoved();
    close();
  };
  // The second click of a double one may come before the button shows that the call is under way.
  const underWay = useRef(false);
  const onSuccess = () => {
    props.onRemoved();
    close();
  };
  const onSettled = () => {
    underWay.current = false;
  };
  const remove = () => {
    if (thing === null || underWay.current) return;
    underWay.current = true;
    removal.mutate(thing, { onSuccess, onSettled });
  };
  return (
    <ConfirmModal
      opened={isOpen}
      onClose={cancel}
      title={title}
      confirmLabel={props.confirmLabel ?? 'Eliminar'}
      danger
      busy={removal.isPending}
      onConfirm={remove}
    >
      <Stack>
        <Text>{children}</Text>
        {removal.error && <Alert color="rojo">{`${problem}${removal.error.message}`}</Alert>}
      </Stack>
    </ConfirmModal>
  );
}
