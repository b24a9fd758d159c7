import { ApiError, keyOf, queryOf } from 'shared-api/client';
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
  uploadFile,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import type { UploadOptions } from 'shared-ui/upload';
import { listInput, type TenderFilter } from './search.ts';

export type SavedTender = BodyOf<typeof createTender>;
export type Shelf = 'published' | 'drafts';

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

/** The tender whose form is open, as it is stored now: an old answer would undo somebody else's change. */
export function useStoredTender(id: string) {
  return useQuery({ ...queryOf(useClient(), readTender, { params: { id } }), staleTime: 0, gcTime: 0 });
}

/** A failed change as it is shown: in the server's own words, or in the usual ones when it had none. */
const shown = (cause: unknown, usual: string): Error =>
  new Error(cause instanceof ApiError && cause.fromServer ? cause.messages.join(', ') : usual, { cause });

function useForgetTenders() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listTenders, listHiddenTenders, readTender, tenderFilters].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}

/** Creates a tender, or changes the one with this id. Rejects with `Error` whose message can be shown. */
export function useSaveTender(id: string | null) {
  const client = useClient();
  const forget = useForgetTenders();
  return useMutation({
    mutationFn: async (body: SavedTender): Promise<Tender> => {
      try {
        const answer = id
          ? await client.call(updateTender, { params: { id }, body })
          : await client.call(createTender, { body });
        return answer.data;
      } catch (cause) {
        throw shown(cause, id ? UPDATE_FAILED : CREATE_FAILED);
      }
    },
    onSuccess: async () => {
      toast.success(id ? 'Licitación actualizada con éxito' : 'Licitacion creada');
      await forget();
    },
    onError: (failure) => toast.error(failure.message),
  });
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
        throw shown(cause, CREATE_FAILED);
      }
    },
    onSuccess: async () => {
      toast.success('Licitacion eliminada con exito');
      await forget();
    },
    onError: (failure) => toast.error(failure.message),
  });
}

/** Sends the terms of reference; answers their URL. */
export function useUploadTerms() {
  const client = useClient();
  return async (file: File, options: UploadOptions): Promise<string> =>
    (await client.upload(uploadFile, file, file.name, options)).data;
}
