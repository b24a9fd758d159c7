import { queryOf } from 'shared-api/client';
import {
  type BulkResult,
  type CallInput,
  type Endpoint,
  listApprovable,
  type RequestRow,
} from 'shared-api/contract';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery } from 'shared-ui/query';

/** Props of a dialog's content about several requests. */
export interface BulkProps {
  readonly selected: readonly RequestRow[];
  /** Called with the server's results: from then on, closing the dialog ends the selection. */
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
 * Reads if each of the selected requests can be approved. It is never read again by itself: the approval sends the
 * versions of the requests as they are on the screen.
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
