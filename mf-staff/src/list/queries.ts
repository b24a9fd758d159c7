import { queryOf } from 'shared-api/client';
import { listLabels, listRequests } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { filtersOfQuery, type ListView } from './filters.ts';

/** Rows of a page (specification, section 9). */
export const PAGE_SIZE = 5;

/** Filters and order of the list as its calls take them. */
export function queryOfView({ filters, order }: ListView) {
  return { ...filtersOfQuery(filters), orden: order };
}

/** A page of the requests. The page before stays shown until the next one is here. */
export function useRequests(view: ListView) {
  const client = useClient();
  return useQuery({
    ...queryOf(client, listRequests, {
      query: { page: String(view.page), size: String(PAGE_SIZE), ...queryOfView(view) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Every label there is, by name; not read at all unless `enabled`. */
export function useLabelChoice(enabled: boolean) {
  return useQuery({ ...queryOf(useClient(), listLabels, {}), enabled });
}
