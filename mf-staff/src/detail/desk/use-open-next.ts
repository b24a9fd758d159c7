import { useEffect, useRef } from 'react';
import { awaitsStaff, type Estado } from 'shared-api/rules';
import { useNavigate } from 'shared-ui/router';
import { useQueuePosition } from '../../queue/use-queue-position.ts';

/**
 * Opens the next request, at its desk, once this one no longer waits for staff.
 * @returns turns that on or off; off when the decision is cancelled, as a colleague may decide afterwards
 */
export function useOpenNext(cuit: string, estado: Estado): (isOn: boolean) => void {
  const { next, linkTo } = useQueuePosition(cuit);
  const opensNext = useRef(false);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is that of the next request
  useEffect(() => {
    // The list is read again after a decision: the next request may be known only then.
    if (!opensNext.current || awaitsStaff(estado) || next === null) return;
    opensNext.current = false;
    const { to, state } = linkTo(next);
    void navigate(`${to}?tab=archivos`, { state });
  }, [estado, next]);
  return (isOn) => {
    opensNext.current = isOn;
  };
}
