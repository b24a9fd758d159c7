import { queryOf } from 'shared-api/client';
import { listTenders, readTender } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { listInput, type TenderSearch } from './search.ts';

/** The document's address is signed for at least 15 minutes: asked anew before it ends, while the details stay open. */
const RENEW_DETAIL_MS = 4 * 60_000;

/** One page of published tenders; while another page or filter loads, the last answer stays. */
export function useTenders(search: TenderSearch) {
  return useQuery({
    ...queryOf(useClient(), listTenders, listInput(search)),
    placeholderData: keepPreviousData,
  });
}

/** One tender in full. */
export function useTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    refetchInterval: RENEW_DETAIL_MS,
  });
}
