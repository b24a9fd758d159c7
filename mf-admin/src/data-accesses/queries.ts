import { queryOf } from 'shared-api/client';
import { exportDataAccesses, listDataAccesses } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery } from 'shared-ui/query';
import { downloadAnswer, saveFile } from 'shared-ui/save-file';
import { type AccessSearch, filterQuery } from './search.ts';

/** Reads a page of data accesses; keeps the last answer while another page or filter loads. */
export function useDataAccesses({ pagina, ...filters }: AccessSearch) {
  const query = { ...filterQuery(filters), page: String(pagina) };
  return useQuery({
    ...queryOf(useClient(), listDataAccesses, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Saves the filtered list as CSV. */
export function useExportDataAccesses({ pagina: _page, ...filters }: AccessSearch) {
  const client = useClient();
  const query = filterQuery(filters);
  return useMutation({
    mutationFn: () =>
      downloadAnswer(
        client,
        exportDataAccesses,
        { query },
        `${['consultas', query.cuit, query.desde, query.hasta].filter(Boolean).join('-')}.csv`,
      ),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
}
