import { keyOf, queryOf, randomKey } from 'shared-api/client';
import { createLabel, deleteLabel, type Label, listLabels, pageLabels } from 'shared-api/contract';
import { LABELS_PER_PAGE } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';

const CREATE_FAILED = 'La etiqueta no se pudo crear';
const DELETE_FAILED = 'No se pudo eliminar etiqueta';

/** Reads a page of labels; keeps the last answer while another page loads. */
export function useLabels(page: number) {
  const input = { query: { page: String(page), limit: String(LABELS_PER_PAGE) } };
  return useQuery({ ...queryOf(useClient(), pageLabels, input), placeholderData: keepPreviousData });
}

function useInvalidateLabels() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [pageLabels, listLabels].map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
    );
}

/**
 * Creates a label; passes its name to `onCreated`, and answers which page it is on, null if that can't be read now. Errors
 * have the server's message.
 */
export function useCreateLabel(onCreated: (name: string) => void) {
  const client = useClient();
  const invalidate = useInvalidateLabels();
  const keys = useIdempotencyKeys('etiqueta-creada', randomKey);
  return useMutation({
    mutationFn: async (etiqueta_nombre: string) => {
      const options = { idempotencyKey: keys.keyOf(etiqueta_nombre) };
      const { data: created } = await client.call(createLabel, { body: { etiqueta_nombre } }, options);
      // The label exists even if its place in the list is not known.
      const labels = await client.call(listLabels, {}).catch(() => []);
      const index = labels.findIndex(({ id }) => id === created.id);
      return { page: index < 0 ? null : Math.floor(index / LABELS_PER_PAGE) + 1 };
    },
    onSuccess: async (_, name) => {
      keys.forget();
      toast.success('Etiqueta creada con éxito');
      onCreated(name);
      await invalidate();
    },
    onError: () => toast.error(CREATE_FAILED),
  });
}

/** Deletes a label, also from suppliers. Errors have the server's message. */
export function useDeleteLabel() {
  const client = useClient();
  const invalidate = useInvalidateLabels();
  return useMutation({
    mutationFn: ({ id }: Label) => client.call(deleteLabel, { params: { id } }),
    onSuccess: () => {
      toast.success('Etiqueta eliminada con éxito');
    },
    onError: () => toast.error(DELETE_FAILED),
    // After a refusal too: someone else may have deleted it.
    onSettled: invalidate,
  });
}
