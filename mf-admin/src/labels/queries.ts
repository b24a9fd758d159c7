import { keyOf, queryOf } from 'shared-api/client';
import { createLabel, deleteLabel, type Label, listLabels, pageLabels } from 'shared-api/contract';
import { LABELS_PER_PAGE } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';

const CREATE_FAILED = 'La etiqueta no se pudo crear';
const DELETE_FAILED = 'No se pudo eliminar etiqueta';

/** One page of labels; while another page loads, the last one stays. */
export function useLabels(page: number) {
  const input = { query: { page: String(page), limit: String(LABELS_PER_PAGE) } };
  return useQuery({ ...queryOf(useClient(), pageLabels, input), placeholderData: keepPreviousData });
}

function useForgetLabels() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [pageLabels, listLabels].map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
    );
}

/** Creates a label; `onCreated` gets the name that was sent. The failure's message is the server's. */
export function useCreateLabel(onCreated: (name: string) => void) {
  const client = useClient();
  const forget = useForgetLabels();
  return useMutation({
    mutationFn: (etiqueta_nombre: string) => client.call(createLabel, { body: { etiqueta_nombre } }),
    onSuccess: async (_, name) => {
      toast.success('Etiqueta creada con éxito');
      onCreated(name);
      await forget();
    },
    onError: () => toast.error(CREATE_FAILED),
  });
}

/** Deletes a label, from suppliers too. The failure's message is the server's. */
export function useDeleteLabel() {
  const client = useClient();
  const forget = useForgetLabels();
  return useMutation({
    mutationFn: ({ id }: Label) => client.call(deleteLabel, { params: { id } }),
    onSuccess: () => {
      toast.success('Etiqueta eliminada con éxito');
    },
    onError: () => toast.error(DELETE_FAILED),
    // What was refused may have been deleted by somebody else.
    onSettled: forget,
  });
}
