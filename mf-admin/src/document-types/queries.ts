import { keyOf, queryOf } from 'shared-api/client';
import {
  type BodyOf,
  createDocumentType,
  type DocumentType,
  deactivateDocumentType,
  listDocumentTypes,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';

export type NewDocumentType = BodyOf<typeof createDocumentType>;

/** One page of required document types; while another page loads, the last one stays. */
export function useDocumentTypes(page: number) {
  const input = { query: { page: String(page) } };
  return useQuery({ ...queryOf(useClient(), listDocumentTypes, input), placeholderData: keepPreviousData });
}

function useForgetDocumentTypes() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(listDocumentTypes) });
}

/** Adds a required document type; `onCreated` gets what was sent. The failure's message is the server's. */
export function useCreateDocumentType(onCreated: (type: NewDocumentType) => void) {
  const client = useClient();
  const forget = useForgetDocumentTypes();
  return useMutation({
    mutationFn: (body: NewDocumentType) => client.call(createDocumentType, { body }),
    onSuccess: async (_, type) => {
      toast.success('¡Documento requerido creado correctamente!');
      onCreated(type);
      await forget();
    },
    onError: (failure) => toast.error(`Error al crear el documento requerido: ${failure.message}`),
  });
}

/** Takes a required document type out of use. The failure's message is the server's. */
export function useDeactivateDocumentType() {
  const client = useClient();
  const forget = useForgetDocumentTypes();
  return useMutation({
    mutationFn: ({ id }: DocumentType) => client.call(deactivateDocumentType, { params: { id } }),
    onSuccess: () => {
      toast.success('¡Documento eliminado!');
    },
    onError: (failure) => toast.error(`Error al eliminar un documento: ${failure.message}`),
    // What was refused may have been removed by somebody else.
    onSettled: forget,
  });
}
