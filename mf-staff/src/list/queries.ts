import { queryOf } from 'shared-api/client';
import { listRequests } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { type Filter, isEstado } from './filters.ts';

/** Rows of a page (specification, section 9). */
export const PAGE_SIZE = 5;

function filterQuery(filter: Filter | null) {
  if (filter === null) return {};
  if (filter.field !== 'estado') return { [filter.field]: filter.value };
  return isEstado(filter.value) ? { estado: filter.value } : {};
}

/** A page of the requests, newest first. The page before stays shown until the next one is here. */
export function useRequests(filter: Filter | null, page: number) {
  const client = useClient();
  return useQuery({
    ...queryOf(client, listRequests, {
      query: { page: String(page), size: String(PAGE_SIZE), ...filterQuery(filter) },
    }),
    placeholderData: keepPreviousData,
  });
}
