import { ApiError, keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  type BodyOf,
  createTender,
  deleteTender,
  listHiddenTenders,
  listTenders,
  readTender,
  type Tender,
  tenderFilters,
  updateTender,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useTries } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { shownFailure } from '../failures.ts';
import { RENEW_DETAIL_MS } from '../tender-list/tender-query.ts';
import { listInput, type TenderFilter } from './search.ts';

export type SavedTender = BodyOf<typeof createTender>;
export type TenderChange = BodyOf<typeof updateTender>;
export type Shelf = 'published' | 'drafts';

const CONFLICT = 409;
const CREATE_FAILED = 'Error al crear la licitación';
const UPDATE_FAILED = 'Error al actualizar la licitación';

/** One page of published tenders or of drafts; while another page or filter loads, the last answer stays. */
export function useShelf(shelf: Shelf, filter: TenderFilter, page: number) {
  const client = useClient();
  const input = listInput(filter, page);
  const query =
    shelf === 'published' ? queryOf(client, listTenders, input) : queryOf(client, listHiddenTenders, input);
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** The tender whose form is open, as it is stored now; asked anew so that the address of its terms goes on working. */
export function useStoredTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_DETAIL_MS,
  });
}

function useForgetTenders() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listTenders, listHiddenTenders, readTender, tenderFilters].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}

/** A whole new tender, or what changes of the stored one that the form was opened with. */
export type ToSave =
  | { readonly created: SavedTender }
  | { readonly id: string; readonly change: TenderChange; readonly version: number | undefined };

/**
 * Creates or changes a tender; `onSaved` hears of it wherever the person is by then. Rejects with `Error` whose message
 * can be shown.
 */
export function useSaveTender(onSaved: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const forget = useForgetTenders();
  const tries = useTries('licitacion-nueva', randomKey);
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: async (save: ToSave): Promise<Tender> => {
        try {
          if ('created' in save) {
            const idempotencyKey = tries.keyOf(save.created);
            return (await client.call(createTender, { body: save.created }, { idempotencyKey })).data;
          }
          const { id, change: body, version } = save;
          return (await client.call(updateTender, { params: { id }, body }, { version })).data;
        } catch (cause) {
          throw shownFailure(cause, 'created' in save ? CREATE_FAILED : UPDATE_FAILED);
        }
      },
      onSuccess: async (_tender, save) => {
        if ('created' in save) tries.forget();
        toast.success('created' in save ? 'Licitacion creada' : 'Licitación actualizada con éxito');
        await forget();
        onSaved();
      },
      onError: (failure) => {
        toast.error(failure.message);
        // Somebody else may have changed it: the form looks at what is stored now.
        const { cause } = failure;
        if (cause instanceof ApiError && cause.status === CONFLICT) {
          void queries.invalidateQueries({ queryKey: keyOf(readTender) });
        }
      },
    }),
  );
}

/** Deletes a tender. Rejects with `Error` whose message can be shown; the usual words are those of creating one. */
export function useDeleteTender() {
  const client = useClient();
  const forget = useForgetTenders();
  return useMutation({
    mutationFn: async ({ id }: Pick<Tender, 'id'>) => {
      try {
        await client.call(deleteTender, { params: { id } });
      } catch (cause) {
        throw shownFailure(cause, CREATE_FAILED);
      }
    },
    onSuccess: async () => {
      toast.success('Licitacion eliminada con exito');
      await forget();
    },
    onError: (failure) => toast.error(failure.message),
  });
}
