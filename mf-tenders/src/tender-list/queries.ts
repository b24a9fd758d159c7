import { queryOf } from 'shared-api/client';
import { listTenders, tenderFilters } from 'shared-api/contract';
import { TENDER_TYPES, type TenderType } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { listInput, type TenderFilters, type TenderSearch } from './search.ts';

/** Reads a page of published tenders; keeps the last answer while another page or filter loads. */
export function useTenders(search: TenderSearch) {
  return useQuery({
    ...queryOf(useClient(), listTenders, listInput(search)),
    placeholderData: keepPreviousData,
  });
}

/** Returns the types to filter by: those of published tenders and the one in force; all until they are known. */
export function useTenderTypes({ tipo }: TenderFilters): readonly TenderType[] {
  const { data } = useQuery(queryOf(useClient(), tenderFilters, {}));
  return TENDER_TYPES.filter((type) => !data || type === tipo || data.tipos.includes(type));
}
