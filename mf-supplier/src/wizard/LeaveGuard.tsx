import { useEffect, useRef } from 'react';
import { ConfirmModal } from 'shared-ui/overlays';
import { usePortal } from 'shared-ui/portal';
import { useBlocker } from 'shared-ui/router';

interface Props {
  readonly unsaved: boolean;
  /** The person leaves without what they typed. */
  readonly onDiscard: () => void;
}

/** Asks before leaving the form with something unsaved. Moving between steps never asks: nothing is lost there. */
export function LeaveGuard({ unsaved, onDiscard }: Props) {
  const { user } = usePortal();
  // A session that ended must be able to leave; what was typed stays kept for the same person.
  const signedIn = useRef(user !== null);
  signedIn.current = user !== null;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && signedIn.current && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (signedIn.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const stay = () => blocker.state === 'blocked' && blocker.reset();
  const leave = () => {
    if (blocker.state !== 'blocked') return;
    onDiscard();
    blocker.proceed();
  };
  return (
    <ConfirmModal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="Tiene cambios sin guardar"
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={leave}
      danger
    >
      Si sale ahora, se pierde lo que escribió y no guardó.
    </ConfirmModal>
  );
}
