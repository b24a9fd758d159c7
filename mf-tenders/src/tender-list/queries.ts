import { queryOf } from 'shared-api/client';
import { listTenders } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { listInput, type TenderSearch } from './search.ts';

/** Reads a page of published tenders; keeps the last answer while another page or filter loads. */
export function useTenders(search: TenderSearch) {
  return useQuery({
    ...queryOf(useClient(), listTenders, listInput(search)),
    placeholderData: keepPreviousData,
  });
}
