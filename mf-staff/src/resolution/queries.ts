import { keyOf, queryOf } from 'shared-api/client';
import { listResolutions } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { type QueryClient, useQuery } from 'shared-ui/query';

/** Reads the resolutions that an approval may use again; nothing unless `enabled`. */
export function useResolutions(enabled = true) {
  return useQuery({ ...queryOf(useClient(), listResolutions, {}), enabled });
}

/** Reads the resolutions again after an approval, whose own is offered next. */
export const refreshResolutions = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keyOf(listResolutions) });
