import { ApiError, queryOf } from 'shared-api/client';
import { readTender } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** The document's address is signed for at least 15 minutes: asked anew before it ends, while the details stay open. */
export const RENEW_DETAIL_MS = 4 * 60_000;

/** One tender in full. */
export function useTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    refetchInterval: RENEW_DETAIL_MS,
  });
}

/**
 * Whether there is no such tender, or none that this person may see. A link that lost its end names no tender at all: the
 * server calls that invalid.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
