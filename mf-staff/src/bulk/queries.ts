import { queryOf } from 'shared-api/client';
import {
  type BulkResult,
  type CallInput,
  type Endpoint,
  listApprovable,
  listLabels,
  listReviewers,
  type RequestRow,
} from 'shared-api/contract';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery } from 'shared-ui/query';

/** Props of a dialog's content about several requests. */
export interface BulkProps {
  readonly selected: readonly RequestRow[];
  /** Called with each result that the server answers: closing the dialog ends the selection from then on. */
  readonly onResults: (results: readonly BulkResult[]) => void;
  readonly onClose: () => void;
}

export const cuitsOf = (selected: readonly RequestRow[]): string[] => selected.map(({ cuit }) => cuit);

/** Makes a call about several requests. */
export function useBulkCall<E extends Endpoint>(endpoint: E) {
  const client = useClient();
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: (input: CallInput<E>) => client.call(endpoint, input),
    }),
  );
}

/**
 * Reads whether each of some requests can be approved. It is not read again by itself: the versions that travel with the
 * approval must be those of what the person is looking at.
 */
export function useApprovable(selected: readonly RequestRow[], enabled: boolean) {
  const cuits = cuitsOf(selected).join(',');
  return useQuery({
    ...queryOf(useClient(), listApprovable, { query: { cuits } }),
    enabled,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export const useReviewers = () => useQuery(queryOf(useClient(), listReviewers, {}));
export const useLabels = () => useQuery(queryOf(useClient(), listLabels, {}));
