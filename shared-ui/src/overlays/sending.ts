import { useRef } from 'react';
import { type UseMutationResult, useQueryClient } from '../query/index.ts';

/** Key of a mutation that is sent from a window, for which it waits. */
export const SENDING = ['sending'] as const;

/**
 * A mutation that is sent one at a time: the second click of a double one may come before the button shows that the
 * first was heard.
 */
export function useSentOnce<Answer, Input>(sending: UseMutationResult<Answer, Error, Input>) {
  const underWay = useRef(false);
  const mutate: typeof sending.mutate = (...sent) => {
    if (underWay.current) return;
    underWay.current = true;
    const settle = () => {
      underWay.current = false;
    };
    // How it went is told by the mutation itself.
    sending.mutateAsync(...sent).then(settle, settle);
  };
  return { ...sending, mutate };
}

/** Closes a window, but not before the answer to what was sent from it: it says what became of that. */
export function useCloseUnlessSending(close: () => void): () => void {
  const cache = useQueryClient();
  return () => {
    if (cache.isMutating({ mutationKey: SENDING }) === 0) close();
  };
}
