import { keyOf, queryOf } from 'shared-api/client';
import {
  assignLabels,
  createLabel,
  type Label,
  labelsOfSupplier,
  listLabels,
  supplierByCuit,
  unassignLabels,
} from 'shared-api/contract';
import { labelChanges } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { toastFailure } from '../../failures.ts';
import { refreshRequest } from '../queries.ts';

/** Every label there is. */
export function useLabels() {
  return useQuery(queryOf(useClient(), listLabels, {}));
}

/** The labels that a supplier has now; those that were read before until they are known, and when they can't be read. */
export function useSupplierLabels(cuit: string, before: readonly Label[]): readonly Label[] {
  const client = useClient();
  const labels = useQuery({
    queryKey: [...keyOf(labelsOfSupplier), cuit],
    queryFn: async () => {
      const { id } = await client.call(supplierByCuit, { params: { cuit } });
      return client.call(labelsOfSupplier, { params: { id } });
    },
    gcTime: 0,
  });
  return labels.data ?? before;
}

/** Creates a label; `onCreated` gets its id and the name that was sent. */
export function useNewLabel(onCreated: (id: string, name: string) => void) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => client.call(createLabel, { body: { etiqueta_nombre: name } }),
    onSuccess: async ({ data }, name) => {
      toast.success('Etiqueta creada con éxito');
      await cache.invalidateQueries({ queryKey: keyOf(listLabels) });
      onCreated(data.id, name);
    },
    onError: (error) => toastFailure(error, 'La etiqueta no se pudo crear'),
  });
}

/** Assigns and removes labels to turn `before` into `after`. */
export function useLabelling(cuit: string, onDone: () => void) {
  const client = useClient();
  const cache = useQueryClient();
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: async ({ before, after }: { before: readonly string[]; after: readonly string[] }) => {
        const { id: proveedor_id } = await client.call(supplierByCuit, { params: { cuit } });
        const { added, removed } = labelChanges(before, after);
        if (added.length > 0) {
          await client.call(assignLabels, { body: { proveedor_id, etiqueta_ids: [...added] } });
        }
        if (removed.length > 0) {
          await client.call(unassignLabels, { body: { proveedor_id, etiqueta_ids: [...removed] } });
        }
      },
      onSuccess: (_, { before, after }) => {
        const { added } = labelChanges(before, after);
        toast.success(
          added.length > 0 ? 'El proveedor fue etiquetado con éxito' : 'Se realizó con exito la acción',
        );
        onDone();
      },
      onError: (error) => toastFailure(error, 'No se pudo etiquetar al proveedor'),
      // The first of two calls may have succeeded: read what is stored now.
      onSettled: () => refreshRequest(cache),
    }),
  );
}
