import { keyOf, queryOf, randomKey } from 'shared-api/client';
import { conversation, markRead, sendMessage } from 'shared-api/contract';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { LIVE_MS } from '../../timeline/live.ts';

/** The conversation with the auditor, oldest first; an open page follows it. */
export function useConversation(cuit: string) {
  const client = useClient();
  return useQuery({
    ...queryOf(client, conversation, { params: { cuit } }),
    refetchInterval: LIVE_MS,
  });
}

/** Sends a message to the auditor; sent or refused, the conversation is read again. `forget`: it arrived without an answer. */
export function useSend(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  const keys = useIdempotencyKeys(`mensaje:${cuit}`, randomKey);
  const mutation = useMutation({
    mutationFn: (mensaje: string) => {
      const body = { mensaje, cuit };
      return client.call(sendMessage, { body }, { idempotencyKey: keys.keyOf(body) });
    },
    onSuccess: keys.forget,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(conversation, { params: { cuit } }) }),
  });
  return { ...mutation, forget: keys.forget };
}

/** Marks the auditor's messages as read, up to the last one that was shown. A failure is not told: the next time does it. */
export function useMarkRead(cuit: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (hasta: string | undefined) => client.call(markRead, { params: { cuit }, query: { hasta } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(conversation, { params: { cuit } }) }),
  });
}
