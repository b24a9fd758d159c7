import { queryOf } from 'shared-api/client';
import { listLabels, listRequests, reviewQueue } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import type { ListView } from './filters.ts';

/** Filters and order of the list as its calls take them. */
export function queryOfView({ queue, filters, order }: ListView) {
  return queue === null ? { ...filters, orden: order } : { ...filters, cola: queue };
}

/** Reads a page of the requests. The former page stays on the screen until the next one is read. */
export function useRequests(view: ListView, size: number) {
  const client = useClient();
  return useQuery({
    ...queryOf(client, listRequests, {
      query: { page: String(view.page), size: String(size), ...queryOfView(view) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the numbers of the review queue's parts. */
export function useQueueCounts() {
  return useQuery(queryOf(useClient(), reviewQueue, {}));
}

/** Every label there is, by name; not read at all unless `enabled`. */
export function useLabelChoice(enabled: boolean) {
  return useQuery({ ...queryOf(useClient(), listLabels, {}), enabled });
}
