import { queryOf } from 'shared-api/client';
import { type ExplainedDocumentType, explainedDocuments } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/**
 * Reads the required document types with their explanations.
 * `types` is null until they are loaded, `isError` true when that failed.
 */
export function useExplainedDocuments(): {
  types: readonly ExplainedDocumentType[] | null;
  isError: boolean;
  refetch: () => void;
} {
  const { data, isError, refetch } = useQuery(queryOf(useClient(), explainedDocuments, {}));
  return { types: data?.data ?? null, isError: isError && !data, refetch: () => void refetch() };
}
