import { keyOf, randomKey } from 'shared-api/client';
import { conversation, markRead, sendMessage } from 'shared-api/contract';
import { useClient, useTries } from 'shared-ui/portal';
import { useMutation, useQueryClient } from 'shared-ui/query';

/** Sends a message to the supplier, tells which one once it is there, and reads the conversation again. */
export function useSend(cuit: string, onSent: (message: string) => void) {
  const client = useClient();
  const cache = useQueryClient();
  const tries = useTries(`mensaje:${cuit}`, randomKey);
  return useMutation({
    mutationFn: (mensaje: string) => {
      const body = { mensaje, cuit };
      return client.call(sendMessage, { body }, { idempotencyKey: tries.keyOf(body) });
    },
    onSuccess: async (_, mensaje) => {
      tries.forget();
      onSent(mensaje);
      await cache.invalidateQueries({ queryKey: keyOf(conversation) });
    },
  });
}

/** Marks the supplier's messages as read, up to the last one that was shown. A failure is not told: the next time does it. */
export function useMarkRead(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (hasta: string | undefined) => client.call(markRead, { params: { cuit }, query: { hasta } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(conversation) }),
  });
}
