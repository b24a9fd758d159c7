import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Tender } from 'shared-api/contract';
import { Box, Group, Pager, Problem, Stack, Text, Title } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { countText } from './count-text.ts';
import { useTenders } from './queries.ts';
import { isFiltered, NO_FILTERS, readSearch, type TenderSearch, writeSearch } from './search.ts';
import { STALE_MESSAGE } from './stale-message.ts';
import { cardLinkId, FROM_LIST } from './TenderCard.tsx';
import { TenderCards, TenderCardsSkeleton } from './TenderCards.tsx';
import { TenderFilters } from './TenderFilters.tsx';
import classes from './TenderList.module.css';
// A server-rendered tender needs its styles before its lazy code.
import './TenderDetail.module.css';

// Loaded only when a filter is set, nothing is found or a tender is opened.
const ActiveFilters = lazy(async () => ({ default: (await import('./ActiveFilters.tsx')).ActiveFilters }));
const SimilarTenders = lazy(async () => ({ default: (await import('./ActiveFilters.tsx')).SimilarTenders }));
const NoTenders = lazy(async () => ({ default: (await import('./NoTenders.tsx')).NoTenders }));
const TenderDetail = lazy(async () => ({ default: (await import('./TenderDetail.tsx')).TenderDetail }));

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

  return (
    <Stack gap="lg">
      <OpenTender search={search} listed={tenders.data?.data} />
      <TenderFilters key={filterKey(search)} search={search} onSearch={go} onClear={clear} />
      <Box component="section" aria-labelledby="resultados">
        <Group justify="space-between" align="baseline" mb="sm">
          <Title order={2} size="h4" id="resultados" ref={heading} tabIndex={-1} className={classes.heading}>
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
  const problem = query.isError && (
    <Problem
      title="Hubo un error al cargar las licitaciones"
      message={query.data ? STALE_MESSAGE : 'No se encontraron licitaciones o concursos en este momento.'}
      onRetry={() => void query.refetch()}
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
        hasPrevious={search.pagina > 1}
        hasNext={search.pagina < totalPages}
        onChange={onPage}
        address={{ name: 'pagina', others: Object.fromEntries(writeSearch({ ...search, pagina: 1 })) }}
      />
    </Stack>
  );
}

/** The tender named in the address. Closing it returns to the list, with the focus on its card. */
function OpenTender({ search, listed }: { search: TenderSearch; listed: readonly Tender[] | undefined }) {
  const location = useLocation();
  const navigate = useNavigate();
  const id = search.licitacion;
  const lastId = useRef<string | null>(null);

  useEffect(() => {
    if (id === null && lastId.current) document.getElementById(cardLinkId(lastId.current))?.focus();
    lastId.current = id;
  }, [id]);

  // The tender of a server-rendered address is part of the page; one opened later is a modal.
  const { renderedAt } = usePortal();
  const [inPage, setInPage] = useState(renderedAt === undefined ? null : id);
  if (inPage !== null && inPage !== id) setInPage(null);

  if (id === null) return null;
  const close = () => {
    // A shared or reloaded address has no list before it in the history.
    if (location.state === FROM_LIST) void navigate(-1);
    else void navigate({ search: `?${writeSearch({ ...search, licitacion: null })}` }, { replace: true });
  };
  return (
    <Suspense>
      <TenderDetail
        id={id}
        listed={listed?.find((tender) => tender.id === id)}
        inPage={id === inPage}
        onClose={close}
      />
    </Suspense>
  );
}
