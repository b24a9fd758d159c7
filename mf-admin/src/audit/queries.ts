import { queryOf } from 'shared-api/client';
import { type AnswerOf, auditByCuil, auditByDate, listAudit } from 'shared-api/contract';
import { auditFilter } from 'shared-api/rules';
import { usePortal } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
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
