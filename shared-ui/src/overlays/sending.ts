import { useRef } from 'react';
import { type UseMutationResult, useQueryClient } from '../query/index.ts';

/** Key of a mutation that is sent from a modal, which waits for it. */
export const SENDING = ['sending'] as const;

/**
 * Sends a mutation once at a time: the second click of a double one may come before the button shows that the call is
 * under way.
 */
export function useSentOnce<Answer, Input>(sending: UseMutationResult<Answer, Error, Input>) {
  const underWay = useRef(false);
  const mutate: typeof sending.mutate = (...sent) => {
    if (underWay.current) return;
    underWay.current = true;
    const settle = () => {
      underWay.current = false;
    };
    // The mutation itself reports how it went.
    sending.mutateAsync(...sent).then(settle, settle);
  };
  return { ...sending, mutate };
}

/** Closes a modal, unless a call sent from it is still under way: the modal shows how that ended. */
export function useCloseUnlessSending(close: () => void): () => void {
  const cache = useQueryClient();
  return () => {
    if (cache.isMutating({ mutationKey: SENDING }) === 0) close();
  };
}
