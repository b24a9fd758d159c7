import { useQueryClient } from '../query/index.ts';

/** Key of a mutation that is sent from a window, for which it waits. */
export const SENDING = ['sending'] as const;

/** Closes a window, but not before the answer to what was sent from it: it says what became of that. */
export function useCloseUnlessSending(close: () => void): () => void {
  const cache = useQueryClient();
  return () => {
    if (cache.isMutating({ mutationKey: SENDING }) === 0) close();
  };
}
