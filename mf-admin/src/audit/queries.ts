import { useState } from 'react';
import { type Client, keyOf, queryOf } from 'shared-api/client';
import {
  type AuditProblem,
  type AuditVerification,
  auditByCuil,
  auditByDate,
  exportAudit,
  listAudit,
  verifyAudit,
} from 'shared-api/contract';
import { auditFilter, withProblem } from 'shared-api/rules';
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

/**
 * Verifies every entry of the log on the server, a range of them in each call. Leaving the page ends it; after a failure
 * `refetch` goes on where it stopped. `progress` is the result of the ranges so far.
 */
export function useVerifyAudit() {
  const client = useClient();
  const [progress, setProgress] = useState<AuditVerification | null>(null);
  const verify = useQuery({
    queryKey: keyOf(verifyAudit),
    queryFn: async ({ signal }) => {
      let verified = progress?.sigue ? progress : null;
      do {
        const query = { desde: String(verified?.sigue?.desde ?? 1) };
        const { data } = await client.call(verifyAudit, { query }, { signal });
        verified = verified ? joined(verified, data) : data;
        setProgress(verified);
      } while (verified.sigue);
      return verified;
    },
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  return { ...verify, progress };
}

/** Joins the results of two ranges that follow each other. */
const joined = (before: AuditVerification, range: AuditVerification): AuditVerification => ({
  ...range,
  integro: before.integro && range.integro,
  revisados: before.revisados + range.revisados,
  problemas: [...range.problemas.reduce<readonly AuditProblem[]>(withProblem, before.problemas)],
});

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
