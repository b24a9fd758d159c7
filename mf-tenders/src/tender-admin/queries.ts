import { ApiError, isAnswerLost, keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  type BodyOf,
  createTender,
  deleteTender,
  listHiddenTenders,
  listTenders,
  listUnfinishedTenders,
  readTender,
  type Tender,
  tenderFilters,
  twinTenders,
  updateTender,
  waitingQuestions,
} from 'shared-api/contract';
import type { TenderType } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { NOT_SAVED, NOT_SENT, shownFailure } from '../failures.ts';
import { REFETCH_MS } from '../tender-list/use-tender.ts';
import { listInput, type TenderFilter } from './search.ts';

export type SavedTender = BodyOf<typeof createTender>;
export type TenderChange = BodyOf<typeof updateTender>;

const CONFLICT = 409;
const CREATE_FAILED = 'Error al crear la licitación';
const UPDATE_FAILED = 'Error al actualizar la licitación';

/** Reads a page of the administration's list; keeps the last answer while another page or filter loads. */
export const useManagedTenders = (filter: TenderFilter, page: number) =>
  useQuery({
    ...queryOf(useClient(), listHiddenTenders, listInput(filter, page)),
    placeholderData: keepPreviousData,
  });

/** The rows of the list share the answer with the section above it. */
const WAITING_FRESH_MS = 30_000;

/** Reads the tenders with questions that wait for an answer. */
export const useWaitingQuestions = () =>
  useQuery({ ...queryOf(useClient(), waitingQuestions, {}), staleTime: WAITING_FRESH_MS });

/** Reads the tender of an open form; refetched before the signed address of its terms expires. */
export function useStoredTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REFETCH_MS,
  });
}

/** The facts by which a form may repeat a stored tender; without a file number and without a number there is nothing to ask. */
interface TwinSearch {
  readonly expediente: string;
  readonly numero?: number;
  readonly anio?: number;
  readonly tipo_licitacion?: TenderType;
  readonly excepto: string | null;
}

/** Reads the stored tenders that a form may repeat. */
export function useTwins({ expediente, numero, anio, tipo_licitacion, excepto }: TwinSearch) {
  const query = {
    ...(expediente !== '' && { expediente }),
    ...(numero !== undefined && { numero: String(numero) }),
    ...(anio !== undefined && { anio: String(anio) }),
    ...(tipo_licitacion && { tipo_licitacion }),
  };
  return useQuery({
    ...queryOf(useClient(), twinTenders, { query: { ...query, ...(excepto && { excepto }) } }),
    enabled: Object.keys(query).length > 0,
  });
}

/** Returns a function that reads the lists again, and with 'active' also the tender that is open. */
function useInvalidateTenders() {
  const queries = useQueryClient();
  return (openTender: 'active' | 'none' = 'active') =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(readTender), refetchType: openTender }),
      ...[listTenders, listHiddenTenders, listUnfinishedTenders, tenderFilters].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    ]);
}

/** A new tender, or the changes of the stored one. */
type TenderSave =
  | { readonly created: SavedTender }
  | { readonly id: string; readonly change: TenderChange; readonly version: number | undefined };

const saveFailureToast = (save: TenderSave): string => ('created' in save ? CREATE_FAILED : UPDATE_FAILED);

/**
 * Creates or changes a tender; calls `onSaved` even when the form was closed meanwhile. Errors have a message to show beside the
 * toast, whose defaults are the specification's.
 */
export function useSaveTender(onSaved: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const invalidate = useInvalidateTenders();
  const keys = useIdempotencyKeys('licitacion-guardada', randomKey);
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: async (save: TenderSave): Promise<Tender> => {
        const idempotencyKey = keys.keyOf(save);
        try {
          if ('created' in save) {
            return (await client.call(createTender, { body: save.created }, { idempotencyKey })).data;
          }
          const { id, change: body, version } = save;
          return (await client.call(updateTender, { params: { id }, body }, { version, idempotencyKey }))
            .data;
        } catch (cause) {
          throw shownFailure(cause, NOT_SAVED);
        }
      },
      onSuccess: async (_tender, save) => {
        keys.forget();
        toast.success('created' in save ? 'Licitacion creada' : 'Licitación actualizada con éxito');
        await invalidate();
        onSaved();
      },
      onError: (failure, save) => {
        toast.error(shownFailure(failure.cause, saveFailureToast(save)).message);
        // Someone else changed it: the form compares with the stored tender.
        const { cause } = failure;
        if (cause instanceof ApiError && cause.status === CONFLICT) {
          void queries.invalidateQueries({ queryKey: keyOf(readTender) });
        }
      },
    }),
  );
}

/** A draft to delete, or a tender that was public, to be withdrawn for a reason. */
interface Removal extends Pick<Tender, 'id'> {
  readonly motivo?: string;
}

/**
 * Deletes a draft or withdraws a tender, once however often it is sent. Errors have a message to show beside the toast, whose
 * default is that of creating one (specification).
 */
export function useDeleteTender(tenderId: string) {
  const client = useClient();
  const invalidate = useInvalidateTenders();
  const keys = useIdempotencyKeys(`eliminacion:${tenderId}`, randomKey);
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: async ({ id, motivo }: Removal) => {
        const input = { params: { id }, ...(motivo !== undefined && { body: { motivo } }) };
        try {
          await client.call(deleteTender, input, { idempotencyKey: keys.keyOf(input) });
        } catch (cause) {
          throw shownFailure(cause, NOT_SENT);
        }
      },
      onSuccess: async () => {
        keys.forget();
        toast.success('Licitacion eliminada con exito');
        // The dialog still shows the tender, which may be gone: reading it would answer 404.
        await invalidate('none');
      },
      onError: (failure) => {
        toast.error(shownFailure(failure.cause, CREATE_FAILED).message);
        // It may be done: a list that is not read again would offer to delete it once more.
        if (isAnswerLost(failure.cause)) void invalidate('none');
      },
    }),
  );
}
