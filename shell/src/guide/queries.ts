import { queryOf } from 'shared-api/client';
import { type AnswerOf, requiredDocuments } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** The document types that the city requires, in the order of the form. */
type RequiredDocuments = AnswerOf<typeof requiredDocuments>['data'];

/** Shown where the list could not be loaded. */
export const LISTED_IN_THE_FORM = 'La lista está en el último paso del formulario.';

/** Reads the required document types; `types` is null until they are loaded, `isError` true when that failed. */
export function useRequiredDocuments(): { types: RequiredDocuments | null; isError: boolean } {
  const { data, isError } = useQuery(queryOf(useClient(), requiredDocuments, {}));
  return { types: data?.data ?? null, isError: isError && !data };
}
