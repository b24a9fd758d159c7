import { queryOf } from 'shared-api/client';
import { type AnswerOf, requiredDocuments } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** The documents that are asked for now, in the order of the form. */
export type RequiredDocuments = AnswerOf<typeof requiredDocuments>['data'];

/** Where to look while the list can't be had. */
export const LISTED_IN_THE_FORM = 'La lista está en el último paso del formulario.';

/** `types`: null while they are not known; `isError`: and will not be. */
export function useRequiredDocuments(): { types: RequiredDocuments | null; isError: boolean } {
  const { data, isError } = useQuery(queryOf(useClient(), requiredDocuments, {}));
  return { types: data?.data ?? null, isError: isError && !data };
}
