import { useEffect, useRef } from 'react';
import { awaitsStaff, type Estado } from 'shared-api/rules';
import { useNavigate } from 'shared-ui/router';
import { useQueuePosition } from '../../queue/use-queue-position.ts';

/**
 * Opens the next request, at its desk, once this one no longer waits for staff.
 * @returns sets or withdraws that wish; a decision that is cancelled changes no state, so nothing happens
 */
export function useGoOn(cuit: string, estado: Estado): (goOn: boolean) => void {
  const { next, linkTo } = useQueuePosition(cuit);
  const isWished = useRef(false);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is that of the next request
  useEffect(() => {
    // The list is read again after a decision: what comes after its last request may be known only then.
    if (!isWished.current || awaitsStaff(estado) || next === null) return;
    isWished.current = false;
    const { to, state } = linkTo(next);
    void navigate(`${to}?tab=archivos`, { state });
  }, [estado, next]);
  return (goOn) => {
    isWished.current = goOn;
  };
}
