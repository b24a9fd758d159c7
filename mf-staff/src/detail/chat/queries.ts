import { keyOf, randomKey } from 'shared-api/client';
import { conversation, markRead, needNoAnswer, sendMessage, unansweredMessages } from 'shared-api/contract';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { type QueryClient, useMutation, useQueryClient } from 'shared-ui/query';
import { toastFailure } from '../../failures.ts';

/** Sends a message to the supplier and reads the conversation again. */
export function useSend(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  const keys = useIdempotencyKeys(`mensaje:${cuit}`, randomKey);
  const mutation = useMutation({
    mutationFn: (mensaje: string) => {
      const body = { mensaje, cuit };
      return client.call(sendMessage, { body }, { idempotencyKey: keys.keyOf(body) });
    },
    onSuccess: async () => {
      keys.forget();
      await readAgain(cache);
    },
  });
  return { ...mutation, forget: keys.forget };
}

/** Says that the supplier's last message needs no answer: it was read. */
export function useNeedNoAnswer(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  const keys = useIdempotencyKeys(`sin-respuesta:${cuit}`, randomKey);
  const reading = useMarkRead(cuit);
  return useMutation({
    mutationFn: (mensaje: string) => {
      const body = { mensaje };
      return client.call(needNoAnswer, { params: { cuit }, body }, { idempotencyKey: keys.keyOf(body) });
    },
    onSuccess: (_answer, mensaje) => {
      keys.forget();
      reading.mutate(mensaje);
    },
    onError: (error) => toastFailure(error),
    onSettled: () => readAgain(cache),
  });
}

/** Marks the supplier's messages as read, up to the last one that was shown. A failure is not told: the next time does it. */
export function useMarkRead(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (hasta: string | undefined) => client.call(markRead, { params: { cuit }, query: { hasta } }),
    onSuccess: () => readAgain(cache),
  });
}

/** Reads again what a message, or its having been read, has changed. */
function readAgain(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries({ queryKey: keyOf(unansweredMessages) });
  return cache.invalidateQueries({ queryKey: keyOf(conversation) });
}
