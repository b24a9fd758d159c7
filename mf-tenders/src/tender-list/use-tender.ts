import { ApiError, queryOf } from 'shared-api/client';
import { readTender } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Refetch interval of an open tender: the address of its terms is signed for at least 15 minutes. */
export const REFETCH_MS = 4 * 60_000;

/** Reads a tender with its details. */
export function useTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    refetchInterval: REFETCH_MS,
  });
}

/**
 * Returns true when the tender does not exist or may not be seen; also for 400, the answer to the malformed id of a
 * truncated link.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
