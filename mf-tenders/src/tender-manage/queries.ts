import { keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  addCircular,
  type BodyOf,
  listTenders,
  readTender,
  setTenderResult,
  type TenderDetail,
  withdrawTender,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { shownFailure } from '../failures.ts';
import { REFETCH_MS } from '../tender-list/use-tender.ts';

/** Props of the form of an act. */
export interface ActFormProps {
  readonly tender: TenderDetail;
  readonly onClose: (sent?: boolean) => void;
}

/** An act in a tender's life, with its body. */
export type TenderAct =
  | { readonly act: 'circular'; readonly body: BodyOf<typeof addCircular> }
  | { readonly act: 'withdraw'; readonly body: BodyOf<typeof withdrawTender> }
  | { readonly act: 'result'; readonly body: BodyOf<typeof setTenderResult> };

const NOT_SAVED = 'No se pudo guardar. Revise su conexión y pruebe de nuevo.';
const DONE: Readonly<Record<TenderAct['act'], string>> = {
  circular: 'Circular publicada',
  withdraw: 'Licitación retirada',
  result: 'Resultado guardado',
};

/** Reads the tender, always fresh. */
export function useManagedTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}

/** Sends an act of a tender; calls `onSent` even when its form was closed meanwhile. Errors have a message to show. */
export function useTenderAct(id: string, onSent: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const keys = useIdempotencyKeys(`circular:${id}`, randomKey);
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: async ({ act, body }: TenderAct): Promise<TenderDetail> => {
        const params = { id };
        try {
          if (act === 'circular') {
            // A circular can't be withdrawn: a repeated call must not publish it twice.
            const idempotencyKey = keys.keyOf(body);
            return (await client.call(addCircular, { params, body }, { idempotencyKey })).data;
          }
          if (act === 'result') return (await client.call(setTenderResult, { params, body })).data;
          return (await client.call(withdrawTender, { params, body })).data;
        } catch (cause) {
          throw shownFailure(cause, NOT_SAVED);
        }
      },
      onSuccess: async (tender, { act }) => {
        if (act === 'circular') keys.forget();
        toast.success(DONE[act]);
        queries.setQueryData(keyOf(readTender, { params: { id } }), tender);
        await queries.invalidateQueries({ queryKey: keyOf(listTenders) });
        onSent();
      },
      // After a refusal: someone else may have changed the tender.
      onError: () => void queries.invalidateQueries({ queryKey: keyOf(readTender, { params: { id } }) }),
    }),
  );
}
