import { keyOf, queryOf } from 'shared-api/client';
import { deleteView, listViews, type SavedView, saveView } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { toastFailure } from '../../failures.ts';
import type { ListView } from '../filters.ts';
import { pathOfView, viewOfSaved } from './view-path.ts';

/** The person's saved views, by name. */
export function useViews() {
  return useQuery(queryOf(useClient(), listViews, {}));
}

/** Saves the list as it stands under a name. A view that is there after a failure counts as saved: its answer got lost. */
export function useSaveView(view: ListView, onSaved: () => void) {
  const client = useClient();
  const cache = useQueryClient();
  const saved = () => {
    onSaved();
    toast.success('Vista guardada');
  };
  return useMutation({
    mutationFn: (nombre: string) =>
      client.call(saveView, { body: { nombre, filtros: view.filters, orden: view.order } }),
    onSuccess: saved,
    onSettled: async (_answer, error, nombre) => {
      await cache.invalidateQueries({ queryKey: keyOf(listViews) });
      const views = cache.getQueryData<readonly SavedView[]>(queryOf(client, listViews, {}).queryKey) ?? [];
      const isThere = views.some(
        (stored) => stored.nombre === nombre && pathOfView(viewOfSaved(stored)) === pathOfView(view),
      );
      if (error && isThere) saved();
    },
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
