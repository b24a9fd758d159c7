import { useEffect } from 'react';
import { ConfirmModal } from 'shared-ui/overlays';
import { useBlocker } from 'shared-ui/router';

/** Where a session that ended leads: never held up, what was typed stays kept for the same person. */
const SESSION_END = '/';

interface Props {
  readonly unsaved: boolean;
  /** The person leaves without what they typed. */
  readonly onDiscard: () => void;
}

/** Asks before leaving the form with something unsaved. Moving between steps never asks: nothing is lost there. */
export function LeaveGuard({ unsaved, onDiscard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== SESSION_END,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
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
