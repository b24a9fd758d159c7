import { keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  type BodyOf,
  createDocumentType,
  type DocumentType,
  deactivateDocumentType,
  documentTypeReach,
  type ExplainedDocumentType,
  explainDocumentType,
  explainedDocuments,
  listDocumentTypes,
  observationTexts,
  saveObservationTexts,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';

export type NewDocumentType = BodyOf<typeof createDocumentType>;

/** Reads a page of document types; keeps the last answer while another page loads. */
export function useDocumentTypes(page: number) {
  const input = { query: { page: String(page) } };
  return useQuery({ ...queryOf(useClient(), listDocumentTypes, input), placeholderData: keepPreviousData });
}

/** Counts the requests that a new document type may reach. */
export const useDocumentTypeReach = () => useQuery(queryOf(useClient(), documentTypeReach, {}));

/**
 * Returns a document type as it is stored now: from a page of the list, or from all types when it moved to another page.
 * Returns `type` until those are read.
 */
export function useStoredDocumentType(
  type: ExplainedDocumentType | null,
  page: readonly ExplainedDocumentType[] = [],
): ExplainedDocumentType | null {
  const isType = ({ id }: ExplainedDocumentType) => id === type?.id;
  const listed = page.find(isType);
  const all = useQuery({
    ...queryOf(useClient(), explainedDocuments, {}),
    enabled: type !== null && !listed,
  });
  return listed ?? all.data?.data.find(isType) ?? type;
}

function useInvalidateDocumentTypes() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listDocumentTypes, explainedDocuments].map((list) =>
        queries.invalidateQueries({ queryKey: keyOf(list) }),
      ),
    );
}

/** Creates a document type; passes it to `onCreated`. Errors have the server's message. */
export function useCreateDocumentType(onCreated: (type: NewDocumentType) => void) {
  const client = useClient();
  const invalidate = useInvalidateDocumentTypes();
  const keys = useIdempotencyKeys('documento-agregado', randomKey);
  return useMutation({
    mutationFn: (body: NewDocumentType) =>
      client.call(createDocumentType, { body }, { idempotencyKey: keys.keyOf(body) }),
    onSuccess: async (_, type) => {
      keys.forget();
      toast.success('¡Documento requerido creado correctamente!');
      onCreated(type);
      await invalidate();
    },
    onError: (failure) => toast.error(`Error al crear el documento requerido: ${failure.message}`),
  });
}

/** Replaces a document type's name and explanation; calls `onSaved`. Errors have the server's message. */
export function useExplainDocumentType(id: string, onSaved: () => void) {
  const client = useClient();
  const invalidate = useInvalidateDocumentTypes();
  return useMutation({
    mutationFn: (body: BodyOf<typeof explainDocumentType>) =>
      client.call(explainDocumentType, { params: { id }, body }),
    onSuccess: () => {
      toast.success('Se guardaron el nombre y la explicación del documento');
      onSaved();
    },
    // After a refusal too: someone else may have changed it.
    onSettled: invalidate,
  });
}

/** Reads the ready texts of all document types. */
export function useObservationTexts() {
  return useQuery(queryOf(useClient(), observationTexts, {}));
}

/** Replaces a document type's ready texts; calls `onSaved`. Errors have the server's message. */
export function useSaveObservationTexts(id: string, onSaved: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveObservationTexts>) =>
      client.call(saveObservationTexts, { params: { id }, body }),
    onSuccess: () => {
      toast.success('Se guardaron los textos para observar');
      onSaved();
    },
    // After a refusal too: someone else may have changed them.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(observationTexts) }),
  });
}

/** Deactivates a document type. Errors have the server's message. */
export function useDeactivateDocumentType() {
  const client = useClient();
  const invalidate = useInvalidateDocumentTypes();
  return useMutation({
    mutationFn: ({ id }: DocumentType) => client.call(deactivateDocumentType, { params: { id } }),
    onSuccess: () => {
      toast.success('¡Documento eliminado!');
    },
    onError: (failure) => toast.error(`Error al eliminar un documento: ${failure.message}`),
    // After a refusal too: someone else may have removed it.
    onSettled: invalidate,
  });
}
