import { useRef } from 'react';
import { daysInWords, formatDate, formatTaxId, KEPT_DAYS } from 'shared-api/rules';
import { EmptyState, Page, Pager, QueryProblem, Stack, Text } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { FilterChips, useExistingPage } from 'shared-ui/tables';
import { countText } from '../settings/count-text.ts';
import { ExportCsv } from '../settings/ExportCsv.tsx';
import { ListHeading } from '../settings/ListHeading.tsx';
import { NoMatches } from '../settings/NoMatches.tsx';
import { AccessFilters } from './AccessFilters.tsx';
import { AccessTable } from './AccessTable.tsx';
import { useDataAccesses, useExportDataAccesses } from './queries.ts';
import { type AccessSearch, NO_FILTERS, readSearch, writeSearch } from './search.ts';

/** `/configuraciones/consultas`: which staff member accessed which personal data, for administrators. */
export function DataAccessesPage() {
  return (
    <Page
      title="Consultas de datos personales"
      back={{ to: '/configuraciones?tab=auditorias', label: 'Volver a Auditorias' }}
      size="wide"
    >
      <Accesses />
    </Page>
  );
}

/** Filters and page are in the address. */
function Accesses() {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const { cuit, usuario, desde, hasta, pagina } = search;
  const accesses = useDataAccesses(search);
  const exported = useExportDataAccesses(search);
  const heading = useRef<HTMLHeadingElement>(null);
  const moving = useExistingPage(search.pagina, accesses, (pagina) =>
    setParams(writeSearch({ ...search, pagina }), { replace: true }),
  );
  /** Navigates, and moves the focus to the results: the control used may disappear. */
  const go = (change: Partial<AccessSearch>) => {
    setParams(writeSearch({ ...search, pagina: 1, ...change }));
    // Error and link belong to the previous filters.
    exported.reset();
    heading.current?.focus();
  };
  const chips = [
    ...(cuit ? [{ label: `CUIT: ${formatTaxId(cuit)}`, onRemove: () => go({ cuit: '' }) }] : []),
    ...(usuario ? [{ label: `Consultado por: ${usuario}`, onRemove: () => go({ usuario: '' }) }] : []),
    ...(desde ? [{ label: `Desde: ${formatDate(desde)}`, onRemove: () => go({ desde: null }) }] : []),
    ...(hasta ? [{ label: `Hasta: ${formatDate(hasta)}`, onRemove: () => go({ hasta: null }) }] : []),
  ];

  return (
    <Stack>
      <Text>
        Qué integrante del personal vio datos de qué proveedor. Se anota una vez por día para cada uno y se
        guarda {daysInWords(KEPT_DAYS.accesses)}. Las copias que un proveedor descarga de sus propios datos
        están en Auditorias, como «Descargó una copia de sus datos».
      </Text>
      <AccessFilters key={`${cuit}/${usuario}/${desde}/${hasta}`} search={search} onSearch={go} />
      <ListHeading title="Consultas" ref={heading} query={accesses} moving={moving} countText={countText} />
      <ExportCsv exported={exported} />
      <FilterChips chips={chips} />
      <QueryProblem
        query={accesses}
        title="No se pudieron ver las consultas"
        message={accesses.error?.message}
      />
      {!accesses.isLoadingError && (
        <AccessTable
          accesses={accesses.data?.data ?? []}
          loading={accesses.isPending || moving}
          empty={
            chips.length > 0 ? (
              <NoMatches
                title="No se encontraron consultas para los filtros aplicados."
                showAll="Ver todas las consultas"
                onShowAll={() => go(NO_FILTERS)}
              />
            ) : (
              <EmptyState title="Todavía no hay consultas">
                Cuando alguien del personal vea los datos de un proveedor, aparecerá aquí.
              </EmptyState>
            )
          }
        />
      )}
      {accesses.data && accesses.data.total > 0 && (
        <Pager
          label="Páginas de consultas"
          page={pagina}
          totalPages={accesses.data.totalPages}
          onChange={(next) => go({ pagina: next })}
        />
      )}
    </Stack>
  );
}
