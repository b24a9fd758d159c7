import { queryOf } from 'shared-api/client';
import {
  type AnswerOf,
  auditByCuil,
  auditByDate,
  exportAudit,
  listAudit,
  verifyAudit,
} from 'shared-api/contract';
import { auditFilter } from 'shared-api/rules';
import { usePortal } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery } from 'shared-ui/query';
import { saveFile } from '../settings/save-file.ts';
import type { AuditSearch } from './search.ts';

export type AuditPage = AnswerOf<typeof listAudit>;

/** One page of the audit log; with CUIL and date given, the date is used. */
export function useAudit({ cuil, fecha, pagina }: AuditSearch) {
  const { client } = usePortal();
  const page = String(pagina);
  const filter = auditFilter({ cuil, fecha });
  const query =
    filter.by === 'fecha'
      ? queryOf(client, auditByDate, { query: { fecha: filter.fecha, page } })
      : filter.by === 'cuil'
        ? queryOf(client, auditByCuil, { query: { cuil: filter.cuil, page } })
        : queryOf(client, listAudit, { query: { page } });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** Checks every entry of the log; only when asked, and anew each time. */
export function useVerifyAudit() {
  const { client } = usePortal();
  return useMutation({ mutationFn: () => client.call(verifyAudit, {}) });
}

/** Saves what the filters find as CSV. */
export function useExportAudit({ cuil, fecha }: AuditSearch) {
  const { client } = usePortal();
  const filter = auditFilter({ cuil, fecha });
  const [query, part] =
    filter.by === 'fecha'
      ? [{ fecha: filter.fecha }, `-${filter.fecha}`]
      : filter.by === 'cuil'
        ? [{ cuil: filter.cuil }, `-${filter.cuil}`]
        : [{}, ''];
  return useMutation({
    mutationFn: async () => saveFile(await client.download(exportAudit, { query }), `auditorias${part}.csv`),
  });
}
