import { lazy, Suspense, useRef, useState } from 'react';
import { Box, Group, Pager, QueryProblem, Stack, Text, Title } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { countText } from './count-text.ts';
import { useTenders } from './queries.ts';
import { isFiltered, NO_FILTERS, readSearch, type TenderSearch, writeSearch } from './search.ts';
import { TenderCards, TenderCardsSkeleton } from './TenderCards.tsx';
import { TenderFilters } from './TenderFilters.tsx';
import classes from './TenderList.module.css';
// A server-rendered tender needs its styles before its lazy code.
import './TenderDetail.module.css';

// Loaded only when a filter is set, nothing is found or a tender is opened.
const ActiveFilters = lazy(async () => ({ default: (await import('./ActiveFilters.tsx')).ActiveFilters }));
const SimilarTenders = lazy(async () => ({ default: (await import('./ActiveFilters.tsx')).SimilarTenders }));
const NoTenders = lazy(async () => ({ default: (await import('./NoTenders.tsx')).NoTenders }));
const OpenTender = lazy(async () => ({ default: (await import('./OpenTender.tsx')).OpenTender }));

/** The published tenders with filters, pager and details; its state is in the address. */
export function TenderList() {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const tenders = useTenders(search);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Navigates, and moves the focus to the results: the control used may disappear. */
  const go = (change: Partial<TenderSearch>) => {
    setParams(writeSearch({ ...search, pagina: 1, licitacion: null, ...change }));
    heading.current?.focus();
  };
  const clear = () => go(NO_FILTERS);

  // The tender of a server-rendered address is part of the page; one opened later, or returned to, is a modal.
  const { isRenderedPage } = usePortal();
  const [renderedId] = useState(isRenderedPage ? search.licitacion : null);
  // Stays once opened, to give the focus back.
  const wasOpened = useRef(false);
  wasOpened.current ||= search.licitacion !== null;

  return (
    <Stack gap="lg">
      {wasOpened.current && (
        <Suspense>
          <OpenTender search={search} listed={tenders.data?.data} renderedId={renderedId} />
        </Suspense>
      )}
      <TenderFilters key={filterKey(search)} search={search} onSearch={go} onClear={clear} />
      <Box component="section" aria-labelledby="resultados">
        <Group justify="space-between" align="baseline" mb="sm">
          <Title order={2} size="h4" id="resultados" ref={heading} tabIndex={-1}>
            Resultados
          </Title>
          <Text role="status" c="dimmed">
            {tenders.isLoadingError ? '' : countText(tenders.data?.total, tenders.data?.parecidas)}
          </Text>
        </Group>
        {isFiltered(search) && (
          <Box className={classes.chips}>
            <Suspense>
              <ActiveFilters search={search} onRemove={go} />
            </Suspense>
          </Box>
        )}
        <Results search={search} query={tenders} onClear={clear} onPage={(pagina) => go({ pagina })} />
      </Box>
    </Stack>
  );
}

const filterKey = (search: TenderSearch) =>
  writeSearch({ ...search, pagina: 1, licitacion: null }).toString();

interface ResultsProps {
  readonly search: TenderSearch;
  readonly query: ReturnType<typeof useTenders>;
  readonly onClear: () => void;
  readonly onPage: (page: number) => void;
}

function Results({ search, query, onClear, onPage }: ResultsProps) {
  if (query.isPending) return <TenderCardsSkeleton />;
  const problem = (
    <QueryProblem
      query={query}
      title="Hubo un error al cargar las licitaciones"
      message={!query.data && 'No se encontraron licitaciones o concursos en este momento.'}
    />
  );
  if (query.isLoadingError) return problem;
  const { data, totalPages, parecidas = 0 } = query.data;
  const exact = data.slice(0, data.length - parecidas);
  if (data.length === 0)
    return (
      <Suspense>
        <NoTenders search={search} onClear={onClear} onPage={onPage} />
      </Suspense>
    );
  return (
    <Stack gap="lg" aria-busy={query.isPlaceholderData}>
      {problem}
      {exact.length > 0 && <TenderCards tenders={exact} search={search} />}
      {parecidas > 0 && (
        <Suspense>
          <SimilarTenders tenders={data.slice(exact.length)} search={search} isAlone={exact.length === 0} />
        </Suspense>
      )}
      <Pager
        label="Páginas de licitaciones"
        page={search.pagina}
        totalPages={totalPages}
        onChange={onPage}
        address={{ name: 'pagina', others: Object.fromEntries(writeSearch({ ...search, pagina: 1 })) }}
      />
    </Stack>
  );
}
