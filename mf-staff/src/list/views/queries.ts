import { keyOf, queryOf } from 'shared-api/client';
import { deleteView, listViews, saveView } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { toastFailure } from '../../failures.ts';
import type { ListView } from '../filters.ts';

/** The person's saved views, by name. */
export function useViews() {
  return useQuery(queryOf(useClient(), listViews, {}));
}

/** Saves the list as it stands under a name. */
export function useSaveView(view: ListView, onSaved: () => void) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (nombre: string) =>
      client.call(saveView, { body: { nombre, filtros: view.filters, orden: view.order } }),
    onSuccess: () => {
      onSaved();
      toast.success('Vista guardada');
    },
    // After a failure too: it may be there, and another of its name is refused.
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(listViews) }),
  });
}

/** Takes a saved view away. */
export function useDeleteView() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(deleteView, { params: { id } }),
    onSuccess: () => {
      toast.success('Vista quitada');
    },
    onError: (error) => toastFailure(error),
    // It may be gone already, taken away in another tab.
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(listViews) }),
  });
}
