import { queryOf } from 'shared-api/client';
import { listQuestions } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** A colleague may answer meanwhile, and people go on asking. */
const REFETCH_MS = 60_000;

/** Reads the confirmed questions on a tender, always fresh: waiting ones first, oldest first. */
export function useTenderQuestions(id: string) {
  return useQuery({
    ...queryOf(useClient(), listQuestions, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}
