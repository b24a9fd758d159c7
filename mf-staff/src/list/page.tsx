import { EmptyState, LiveRegion, Page, Pager, Problem, Stack, Text } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { FilterForm } from './filter-form.tsx';
import { type Filter, filterOf, pageOf, searchOf } from './filters.ts';
import { PAGE_SIZE, useRequests } from './queries.ts';
import { RequestTable } from './request-table.tsx';

/** Screen 14: the enrolment requests, filtered and paged; filter and page live in the address. */
export function ListPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const page = pageOf(search);
  const { data, error, isPending, refetch } = useRequests(filter, page);

  return (
    <Page title="Solicitud de Inscripciones" size="wide">
      <Stack gap="lg">
        <FilterForm active={filter} onChange={(next) => setSearch(searchOf(next))} />
        <LiveRegion>{data ? countText(data.total) : ''}</LiveRegion>
        {error ? (
          <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} />
        ) : (
          <Stack gap="xs">
            {data && data.total > 0 && (
              <Text size="sm" c="dimmed" aria-hidden>
                {countText(data.total)}
              </Text>
            )}
            <RequestTable
              rows={data?.data ?? []}
              loading={isPending}
              search={search.toString()}
              empty={<EmptyState title="NO HAY INSCRIPCIONES">{emptyHint(filter, page)}</EmptyState>}
            />
            {data && (page > 1 || data.hasNextPage) && (
              <Pager
                label="Páginas de inscripciones"
                page={page}
                totalPages={Math.max(page, Math.ceil(data.total / PAGE_SIZE))}
                hasPrevious={page > 1}
                hasNext={data.hasNextPage}
                onChange={(next) => setSearch(searchOf(filter, next))}
              />
            )}
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

const countText = (total: number) => (total === 1 ? '1 inscripción' : `${total} inscripciones`);

function emptyHint(filter: Filter | null, page: number): string {
  if (page > 1) return 'No hay inscripciones en esta página. Vuelva a la anterior.';
  return filter
    ? 'Pruebe con otro valor o limpie los filtros.'
    : 'Cuando un proveedor inicie su inscripción, aparecerá aquí.';
}
