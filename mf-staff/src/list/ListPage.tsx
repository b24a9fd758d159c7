import { IconChartBar } from '@tabler/icons-react';
import type { AnswerOf, listRequests } from 'shared-api/contract';
import { DEFAULT_REQUEST_ORDER } from 'shared-api/rules';
import { EmptyState, Group, LinkButton, LiveRegion, Page, Pager, Problem, Stack, Text } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { useExistingPage } from 'shared-ui/tables';
import { DASHBOARD_PATH } from '../paths.ts';
import { UnansweredLink } from '../unanswered/UnansweredLink.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { FilterForm } from './FilterForm.tsx';
import { type ListView, listOf, searchOf, viewOf } from './filters.ts';
import { OrderSelect } from './OrderSelect.tsx';
import { PAGE_SIZE, useRequests } from './queries.ts';
import { RequestTable } from './RequestTable.tsx';
import { useReturnPosition } from './return-position.ts';
import { SavedViews } from './views/SavedViews.tsx';

/** Screen 14: the enrolment requests, filtered, ordered and paged; all of that lives in the address. */
export function ListPage() {
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search);
  const { filters, order, page } = view;
  const { data, error, isPending, isPlaceholderData, refetch } = useRequests(view);
  useReturnPosition(data?.data);
  const show = (change: Partial<ListView>) => setSearch(searchOf({ ...view, page: 1, ...change }));
  const pages = data && { data: data.data, totalPages: pagesOf(data) ?? page };
  const moving = useExistingPage(page, { data: pages, isPlaceholderData }, (last) =>
    setSearch(searchOf({ ...view, page: last }), { replace: true }),
  );

  return (
    <Page
      title="Solicitud de Inscripciones"
      size="wide"
      actions={
        <>
          <UnansweredLink />
          <LinkButton
            to={DASHBOARD_PATH}
            variant="default"
            leftSection={<IconChartBar size={18} aria-hidden />}
          >
            Tablero
          </LinkButton>
        </>
      }
    >
      <Stack gap="lg">
        <FilterForm active={filters} onChange={(next) => show({ filters: next })} />
        <SavedViews view={view} />
        <LiveRegion>{data && !moving ? countText(data) : ''}</LiveRegion>
        {error && <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} />}
        {(data || !error) && (
          <Stack gap="xs">
            {((data && data.total > 0) || order !== DEFAULT_REQUEST_ORDER) && (
              <Group justify="space-between" align="flex-end" gap="sm">
                <Text size="sm" c="dimmed" aria-hidden>
                  {moving ? 'Cargando...' : data && countText(data)}
                </Text>
                <Group gap="sm" align="flex-end">
                  {data && data.total > 0 && <ExportButtons key={JSON.stringify(view)} view={view} />}
                  <OrderSelect value={order} onChange={(next) => show({ order: next })} />
                </Group>
              </Group>
            )}
            <RequestTable
              rows={data?.data ?? []}
              loading={isPending || moving}
              search={search.toString()}
              empty={<EmptyState title="NO HAY INSCRIPCIONES">{emptyHint(view)}</EmptyState>}
            />
            {data && (page > 1 || data.hasNextPage) && (
              <Pager
                label="Páginas de inscripciones"
                page={page}
                totalPages={pagesOf(data)}
                hasPrevious={page > 1}
                hasNext={data.hasNextPage}
                onChange={(next) => show({ page: next })}
              />
            )}
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

type Total = Pick<AnswerOf<typeof listRequests>, 'total' | 'totalIsExact'>;

/** Undefined when there are more requests than were counted. */
const pagesOf = ({ total, totalIsExact }: Total) => (totalIsExact ? Math.ceil(total / PAGE_SIZE) : undefined);

function countText({ total, totalIsExact }: Total) {
  if (total === 1) return '1 inscripción';
  const number = total.toLocaleString('es-AR');
  return totalIsExact ? `${number} inscripciones` : `Más de ${number} inscripciones`;
}

function emptyHint({ filters, page }: ListView): string {
  if (page > 1) return 'No hay inscripciones en esta página. Vuelva a la anterior.';
  return listOf(filters).length > 0
    ? 'Pruebe con otro valor o limpie los filtros.'
    : 'Cuando un proveedor inicie su inscripción, aparecerá aquí.';
}
