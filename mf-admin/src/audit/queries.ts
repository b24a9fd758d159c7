import { type Client, queryOf } from 'shared-api/client';
import { auditByCuil, auditByDate, exportAudit, listAudit, verifyAudit } from 'shared-api/contract';
import { auditFilter } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery } from 'shared-ui/query';
import { downloadAnswer, saveFile } from 'shared-ui/save-file';
import { type AuditSearch, kindFilters } from './search.ts';

/** Reads a page of the audit log. */
export function useAudit(search: AuditSearch) {
  return useQuery({ ...pageQuery(useClient(), search), placeholderData: keepPreviousData });
}

function pageQuery(client: Client, search: AuditSearch) {
  const page = { ...kindFilters(search), page: String(search.pagina) };
  const filter = auditFilter(search);
  switch (filter.by) {
    case 'fecha':
      return queryOf(client, auditByDate, { query: { fecha: filter.fecha, ...page } });
    case 'cuil':
      return queryOf(client, auditByCuil, { query: { cuil: filter.cuil, ...page } });
    case 'nothing':
      return queryOf(client, listAudit, { query: page });
  }
}

/** Verifies every entry of the log on the server. */
export function useVerifyAudit() {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(verifyAudit, {}) });
}

/** Saves the filtered list as CSV. */
export function useExportAudit(search: AuditSearch) {
  const client = useClient();
  const { by: _by, ...filter } = auditFilter(search);
  const query = { ...filter, ...kindFilters(search) };
  const name = ['auditorias', ...Object.values(filter)].join('-');
  return useMutation({
    mutationFn: () => downloadAnswer(client, exportAudit, { query }, `${name}.csv`),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
}
