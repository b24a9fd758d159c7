import { keyOf, randomKey } from 'shared-api/client';
import { conversation, markRead, sendMessage } from 'shared-api/contract';
import { useClient, useDraft } from 'shared-ui/portal';
import { useMutation, useQueryClient } from 'shared-ui/query';

/** Sends a message to the supplier, tells which one once it is there, and reads the conversation again. */
export function useSend(cuit: string, onSent: (message: string) => void) {
  const client = useClient();
  const cache = useQueryClient();
  // One key for every try of the same message, as long as its draft: a lost answer must not write it twice.
  const [tried, setTried, forgetTried] = useDraft(`mensaje-intentado:${cuit}`, { mensaje: '', key: '' });
  return useMutation({
    mutationFn: (mensaje: string) => {
      const key = tried.mensaje === mensaje ? tried.key : randomKey();
      setTried({ mensaje, key });
      return client.call(sendMessage, { body: { mensaje, cuit } }, { idempotencyKey: key });
    },
    onSuccess: async (_, mensaje) => {
      forgetTried();
      onSent(mensaje);
      await cache.invalidateQueries({ queryKey: keyOf(conversation) });
    },
  });
}

/** Marks the supplier's messages as read. A failure is not told: the next time does it. */
export function useMarkRead(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(markRead, { params: { cuit } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(conversation) }),
  });
}
