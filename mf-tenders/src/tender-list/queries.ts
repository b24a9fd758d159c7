import { queryOf } from 'shared-api/client';
import { listTenders } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { listInput, type TenderSearch } from './search.ts';

/** One page of published tenders; while another page or filter loads, the last answer stays. */
export function useTenders(search: TenderSearch) {
  return useQuery({
    ...queryOf(useClient(), listTenders, listInput(search)),
    placeholderData: keepPreviousData,
  });
}
