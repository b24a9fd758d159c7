import { useRef, useState } from 'react';
import type { AuditRecord } from 'shared-api/contract';
import {
  AUDIT_ENTITY_LABEL,
  AUDIT_OPERATION_LABEL,
  auditFilter,
  formatDate,
  formatTaxId,
} from 'shared-api/rules';
import { Group, LinkButton, Pager, QueryProblem, Stack } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { FilterChips, useExistingPage } from 'shared-ui/tables';
import { countText } from '../settings/count-text.ts';
import { ExportCsv } from '../settings/ExportCsv.tsx';
import { ListHeading } from '../settings/ListHeading.tsx';
import { NoMatches } from '../settings/NoMatches.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { useAudit, useExportAudit, useVerifyAudit } from './queries.ts';
import { type AuditSearch, readSearch, writeSearch } from './search.ts';
import { UnchainedNotice } from './UnchainedEntries.tsx';
import { VerifyButton, VerifyResult } from './VerifyAudit.tsx';

/** The audit log; filters and page are in the address. */
export function AuditTab() {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const records = useAudit(search);
  const exported = useExportAudit(search);
  const verify = useVerifyAudit();
  const [open, setOpen] = useState<AuditRecord | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moving = useExistingPage(search.pagina, records, (pagina) =>
    setParams(writeSearch({ ...search, pagina }), { replace: true }),
  );
  /** Navigates, and moves the focus to the results: the control used may disappear. */
  const go = (change: Partial<AuditSearch>) => {
    setParams(writeSearch({ ...search, pagina: 1, ...change }));
    // Error and link belong to the previous filters.
    exported.reset();
    heading.current?.focus();
  };
  const { fecha, usuario, operacion, entidad, pagina } = search;
  const filter = auditFilter(search);
  const chips = [
    ...(filter.by === 'cuil'
      ? [{ label: `CUIL: ${formatTaxId(filter.cuil)}`, onRemove: () => go({ cuil: '' }) }]
      : []),
    ...(fecha ? [{ label: `Fecha: ${formatDate(fecha)}`, onRemove: () => go({ fecha: null }) }] : []),
    ...(usuario ? [{ label: `Realizado por: ${usuario}`, onRemove: () => go({ usuario: '' }) }] : []),
    ...(operacion
      ? [
          {
            label: `Operación: ${AUDIT_OPERATION_LABEL[operacion]}`,
            onRemove: () => go({ operacion: null }),
          },
        ]
      : []),
    ...(entidad
      ? [{ label: `Tipo de registro: ${AUDIT_ENTITY_LABEL[entidad]}`, onRemove: () => go({ entidad: null }) }]
      : []),
  ];

  return (
    <Stack>
      <AuditFilters key={`${writeSearch({ ...search, pagina: 1 })}`} search={search} onSearch={go} />
      <ListHeading title="Auditorias" ref={heading} query={records} moving={moving} countText={countText} />
      <div>
        <Group align="flex-start" data-no-print>
          <ExportCsv exported={exported} />
          <VerifyButton verify={verify} />
          <LinkButton to="/configuraciones/consultas" variant="default">
            Consultas de datos personales
          </LinkButton>
        </Group>
        <VerifyResult verify={verify} />
      </div>
      <FilterChips chips={chips} />
      <UnchainedNotice count={records.data?.sin_encadenar} />
      <QueryProblem query={records} />
      {!records.isLoadingError && (
        <AuditTable
          records={records.data?.data ?? []}
          loading={records.isPending || moving}
          empty={
            <NoMatches
              title="No se encontraron registros para los filtros aplicados."
              showAll="Ver todos los registros"
              onShowAll={() => go({ cuil: '', fecha: null, usuario: '', operacion: null, entidad: null })}
            />
          }
          onOpen={setOpen}
        />
      )}
      {records.data && records.data.total > 0 && (
        <Pager
          label="Páginas de auditorías"
          page={pagina}
          totalPages={records.data.totalPages}
          onChange={(next) => go({ pagina: next })}
        />
      )}
      <AuditDetail record={open} onClose={() => setOpen(null)} />
    </Stack>
  );
}
