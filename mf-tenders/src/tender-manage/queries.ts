import { keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  addCircular,
  type BodyOf,
  duplicateTender,
  listHiddenTenders,
  listTenders,
  readTender,
  setTenderResult,
  type Tender,
  type TenderDetail,
  withdrawTender,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useTries } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { shownFailure } from '../failures.ts';
import { REFETCH_MS } from '../tender-list/use-tender.ts';

/** Something done to a tender, with what it needs. */
export type TenderStep =
  | { readonly act: 'circular'; readonly body: BodyOf<typeof addCircular> }
  | { readonly act: 'withdraw'; readonly body: BodyOf<typeof withdrawTender> }
  | { readonly act: 'result'; readonly body: BodyOf<typeof setTenderResult> };

const NOT_SAVED = 'No se pudo guardar. Revise su conexión y pruebe de nuevo.';
const DONE: Readonly<Record<TenderStep['act'], string>> = {
  circular: 'Circular publicada',
  withdraw: 'Licitación retirada',
  result: 'Resultado guardado',
};

/** The tender as it is now. */
export function useManagedTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}

/**
 * Takes a step in the life of a tender; `onTaken` hears of it wherever the person is by then. Rejects with `Error` whose
 * message can be shown.
 */
export function useTenderStep(id: string, onTaken: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const tries = useTries(`circular:${id}`, randomKey);
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: async (step: TenderStep): Promise<TenderDetail> => {
        const params = { id };
        try {
          if (step.act === 'circular') {
            // It can't be taken back.
            const idempotencyKey = tries.keyOf(step.body);
            return (await client.call(addCircular, { params, body: step.body }, { idempotencyKey })).data;
          }
          if (step.act === 'result')
            return (await client.call(setTenderResult, { params, body: step.body })).data;
          return (await client.call(withdrawTender, { params, body: step.body })).data;
        } catch (cause) {
          throw shownFailure(cause, NOT_SAVED);
        }
      },
      onSuccess: async (tender, { act }) => {
        if (act === 'circular') tries.forget();
        toast.success(DONE[act]);
        queries.setQueryData(keyOf(readTender, { params: { id } }), tender);
        await queries.invalidateQueries({ queryKey: keyOf(listTenders) });
        onTaken();
      },
      // What was refused may stand on a tender that somebody else has changed.
      onError: () => void queries.invalidateQueries({ queryKey: keyOf(readTender, { params: { id } }) }),
    }),
  );
}

/** Makes a draft with all that the tender says; a file number of another system stays the tender's own. */
export function useDuplicate() {
  const client = useClient();
  const queries = useQueryClient();
  const tries = useTries('duplicado', randomKey);
  return useMutation({
    mutationFn: async (id: string): Promise<Tender> => {
      const idempotencyKey = tries.keyOf(id);
      try {
        return (await client.call(duplicateTender, { params: { id } }, { idempotencyKey })).data;
      } catch (cause) {
        throw shownFailure(cause, NOT_SAVED);
      }
    },
    onSuccess: async ({ expediente }) => {
      tries.forget();
      toast.success(
        expediente
          ? 'Se creó un borrador con los mismos datos'
          : 'Se creó un borrador con los mismos datos, sin el expediente, que es de otro sistema: escriba el que le corresponde',
      );
      await queries.invalidateQueries({ queryKey: keyOf(listHiddenTenders) });
    },
    onError: (failure) => toast.error(failure.message),
  });
}
