import { ApiError, keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  type AnswerOf,
  type CallInput,
  conversation,
  documentHistory,
  type Endpoint,
  listLabels,
  listRequests,
  requestDetail,
  reviewQueue,
  type SupplierRequest,
  statusHistory,
} from 'shared-api/contract';
import { isTaxId } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { type QueryClient, useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { FAILED, toastFailure } from '../failures.ts';

/** Interval at which an open request looks for new messages. */
const MESSAGES_EVERY_MS = 30_000;

/** Answer of the request's detail. */
export type Detail = AnswerOf<typeof requestDetail>;

/**
 * A request with everything staff review. While `deciding` (a decision's form is open) it is not read again by
 * itself: the version that travels with the decision must be that of what the person is looking at.
 */
export function useDetail(cuit: string, deciding: boolean) {
  const client = useClient();
  return useQuery({
    ...queryOf(client, requestDetail, { params: { cuit } }),
    enabled: isTaxId(cuit),
    refetchOnWindowFocus: !deciding,
    refetchOnReconnect: !deciding,
    retry: (failures, error) => failures < 2 && !isNotFound(error),
  });
}

/** Returns true for a call that failed with 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Every status the request has had, oldest first. */
export function useStatusHistory(cuit: string) {
  return useQuery(queryOf(useClient(), statusHistory, { params: { cuit } }));
}

/** Every file a document has had, newest first. */
export function useDocumentHistory(id: string) {
  return useQuery(queryOf(useClient(), documentHistory, { params: { id } }));
}

/** The conversation about a request, read again every half minute; not read at all unless `enabled`. */
export function useConversation(cuit: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    ...queryOf(client, conversation, { params: { cuit } }),
    enabled,
    refetchInterval: MESSAGES_EVERY_MS,
  });
}

/** Reads again everything that a decision on a request may have changed. Resolves when the detail is read. */
export async function refreshRequest(cache: QueryClient): Promise<void> {
  for (const endpoint of [listRequests, reviewQueue, statusHistory, documentHistory, listLabels]) {
    void cache.invalidateQueries({ queryKey: keyOf(endpoint) });
  }
  await cache.invalidateQueries({ queryKey: keyOf(requestDetail) });
}

/**
 * Mutation scope of all changes to the open request: a decision waits until the marks and the draft before it are stored.
 */
export const IN_TURN = { id: 'request' } as const;

interface DecisionOptions {
  /** The request that an idempotent decision is about. */
  readonly request?: SupplierRequest;
  /** Toast of a successful decision. */
  readonly success: string;
  readonly onDone?: () => void;
}

/** A staff member's change to the request: makes the call, says how it went and reads the request again. */
export function useDecision<E extends Endpoint>(endpoint: E, { request, success, onDone }: DecisionOptions) {
  const client = useClient();
  const cache = useQueryClient();
  const keys = useIdempotencyKeys(`${endpoint.id}:${request?.cuit}`, randomKey);
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      scope: IN_TURN,
      mutationFn: (input: CallInput<E>) =>
        // The same decision on a later version of the request is another one.
        client.call(endpoint, input, request && { idempotencyKey: keys.keyOf([request.version, input]) }),
      onSuccess: async () => {
        keys.forget();
        toast.success(success);
        onDone?.();
        await refreshRequest(cache);
      },
      onError: (error) => {
        // The form shows the server's reason: a toast beside it would say less.
        if (!(error instanceof ApiError && error.fromServer)) toastFailure(error, FAILED);
      },
    }),
  );
}
