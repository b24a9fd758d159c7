import { queryOf, randomKey } from 'shared-api/client';
import {
  type AnswerOf,
  discardUnfinishedTender,
  listUnfinishedTenders,
  type UnfinishedTender,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { shownFailure } from '../../failures.ts';

/** Makes the id of a new one; `crypto.randomUUID` is missing on a plain http address. */
export const newUnfinishedId = (): string =>
  randomKey()
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Reads the tenders that the user has begun to write; another device may have gone on with one. */
export const useUnfinished = (enabled = true) =>
  useQuery({
    ...queryOf(useClient(), listUnfinishedTenders, {}),
    staleTime: 0,
    refetchOnMount: 'always',
    enabled,
  });

/** Returns a function that puts what the server answered about one of them into the list; null: it is gone. */
export function useRememberUnfinished() {
  const queries = useQueryClient();
  const { queryKey } = queryOf(useClient(), listUnfinishedTenders, {});
  return (id: string, tender: UnfinishedTender | null) => {
    // An older list that is on its way would bring the earlier version back.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<AnswerOf<typeof listUnfinishedTenders>>(queryKey, (list) => ({
      data: [...(tender ? [tender] : []), ...(list?.data ?? []).filter((one) => one.id !== id)],
    }));
  };
}

/** Discards an unfinished tender. */
export function useDiscardUnfinished() {
  const client = useClient();
  const remember = useRememberUnfinished();
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: async ({ id }: Pick<UnfinishedTender, 'id'>) => {
        try {
          await client.call(discardUnfinishedTender, { params: { id } });
        } catch (cause) {
          throw shownFailure(cause, 'No se pudo descartar la licitación sin terminar.');
        }
      },
      onSuccess: (_answer, { id }) => {
        remember(id, null);
        toast.success('Licitación sin terminar descartada');
      },
    }),
  );
}
