import { askQuestion, type BodyOf, confirmQuestion } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { withShownFailure } from '../failures.ts';

/** Asks a question about a tender; resolves to the server's message. Errors have a message to show. */
export function useAsk(id: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof askQuestion>) =>
      withShownFailure(async () => (await client.call(askQuestion, { params: { id }, body })).message),
  });
}

/** Confirms a question by the code of a mail; resolves to its tender. Errors have a message to show. */
export function useConfirmQuestion() {
  const client = useClient();
  return useMutation({
    mutationFn: (codigo: string) =>
      withShownFailure(
        async () => (await client.call(confirmQuestion, { body: { codigo } })).data.licitacion,
      ),
  });
}
