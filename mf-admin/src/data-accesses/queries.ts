import { queryOf } from 'shared-api/client';
import { exportDataAccesses, listDataAccesses } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery } from 'shared-ui/query';
import { saveFile } from 'shared-ui/save-file';
import { type AccessSearch, filterQuery } from './search.ts';

/** One page of who looked at whose data; while another page or filter loads, the last answer stays. */
export function useDataAccesses({ pagina, ...filters }: AccessSearch) {
  const query = { ...filterQuery(filters), page: String(pagina) };
  return useQuery({
    ...queryOf(useClient(), listDataAccesses, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Saves what the filters find as CSV. */
export function useExportDataAccesses({ pagina: _page, ...filters }: AccessSearch) {
  const client = useClient();
  const query = filterQuery(filters);
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await client.download(exportDataAccesses, { query }),
        `${['consultas', query.cuit, query.desde, query.hasta].filter(Boolean).join('-')}.csv`,
      ),
  });
}
