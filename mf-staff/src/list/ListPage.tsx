import { IconChartBar } from '@tabler/icons-react';
import { useRef } from 'react';
import type { AnswerOf, listRequests } from 'shared-api/contract';
import { can, DEFAULT_REQUEST_ORDER, type PageSize, type Queue } from 'shared-api/rules';
import {
  Button,
  EmptyState,
  Group,
  LinkButton,
  LiveRegion,
  Page,
  Pager,
  QueryProblem,
  Stack,
  Text,
} from 'shared-ui';
import { FoldedOnPhone } from 'shared-ui/forms';
import { useUser } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { useExistingPage } from 'shared-ui/tables';
import { BulkActions } from '../bulk/BulkActions.tsx';
import { DASHBOARD_PATH, LIST_PATH } from '../paths.ts';
import { EmptyQueue } from '../queue/EmptyQueue.tsx';
import { usePreferences } from '../queue/preferences.ts';
import { QueueNav } from '../queue/QueueNav.tsx';
import { SelectionBar } from '../queue/SelectionBar.tsx';
import { ShortcutsButton } from '../queue/shortcuts/ShortcutsButton.tsx';
import { useSelection } from '../queue/use-selection.ts';
import { UnansweredLink } from '../unanswered/UnansweredLink.tsx';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { FilterForm } from './FilterForm.tsx';
import {
  type Filters,
  type ListView,
  listOf,
  searchOf,
  viewOf,
  withFilter,
  withoutFilter,
} from './filters.ts';
import { OrderSelect } from './OrderSelect.tsx';
import { PageSizeSelect } from './PageSizeSelect.tsx';
import { useQueueCounts, useRequests } from './queries.ts';
import { RequestTable } from './RequestTable.tsx';
import { useReturnPosition } from './return-position.ts';
import { SearchBox } from './SearchBox.tsx';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { SavedViews } from './views/SavedViews.tsx';

/**
 * Screen 14: all requests, filtered, ordered and paged, or the review queue, the longest wait first. The state is in the
 * address.
 */
export function ListPage() {
  const [search, setSearch] = useSearchParams();
  const reviews = can(useUser().tipo, 'requests.review');
  const [preferences, setPreferences] = usePreferences();
  const view = viewOf(search, reviews);
  const { queue, filters, order, page } = view;
  const size = view.size ?? preferences.pageSize;
  const requests = useRequests(view, size);
  const { data, error, isPending, isPlaceholderData } = requests;
  const counts = useQueueCounts();
  useReturnPosition(data?.data);
  const show = (change: Partial<ListView>, replace = false) =>
    setSearch(searchOf({ ...view, page: 1, ...change }, reviews), { replace });
  const pathOf = (part: Queue | null, partFilters: Filters = {}) => {
    const partView = { ...view, queue: part, filters: partFilters, order: DEFAULT_REQUEST_ORDER, page: 1 };
    const text = searchOf(partView, reviews).toString();
    return text ? `${LIST_PATH}?${text}` : LIST_PATH;
  };
  const pages = data && { data: data.data, totalPages: pagesOf(data, size) ?? page };
  const moving = useExistingPage(page, { data: pages, isPlaceholderData }, (last) =>
    show({ page: last }, true),
  );
  const resize = (next: PageSize) => {
    setPreferences({ pageSize: next });
    // The first row of this page stays on the screen.
    show({ size: next, page: Math.floor(((page - 1) * size) / next) + 1 });
  };
  const { buscar: searchText = '', ...formFilters } = filters;
  const rows = data?.data ?? [];
  const parecidas = data?.parecidas ?? 0;
  const exact = rows.slice(0, rows.length - parecidas);
  const table = {
    loading: isPending || moving,
    pageSize: size,
    search: search.toString(),
    isQueue: queue !== null,
  };
  const selection = useSelection(JSON.stringify([queue, filters]));
  // A row may have changed since it was selected: what is on the page is what the person looks at.
  const selected = selection.selected.map((row) => rows.find(({ cuit }) => cuit === row.cuit) ?? row);
  // The bar of the selection, with the pressed button, goes with the last selected row.
  const list = useFocusAfterRemoval(selection.selected.length);
  const searchField = useRef<HTMLInputElement>(null);
  useListShortcuts(rows, selection, searchField);
  const clearFilters = () => {
    show({ filters: {} });
    // The button is removed with the filters, so the focus needs another place.
    searchField.current?.focus();
  };

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
          <ShortcutsButton />
        </>
      }
    >
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          <QueueNav reviews={reviews} current={queue} counts={counts.data} pathOf={pathOf} />
          <SearchBox
            ref={searchField}
            value={searchText}
            onSearch={(text) => show({ filters: withSearch(filters, text) }, true)}
          />
        </Group>
        {queue === null && (
          <>
            <FilterForm
              active={formFilters}
              onChange={(next) => show({ filters: withSearch(next, searchText) })}
            />
            <SavedViews view={view} />
          </>
        )}
        <LiveRegion>{data && !moving ? countText(data) : ''}</LiveRegion>
        <QueryProblem query={requests} />
        {(data || !error) && (
          <Stack gap="xs" ref={list} tabIndex={-1} data-unsaved={false}>
            {((data && data.total > 0) || order !== DEFAULT_REQUEST_ORDER) && (
              <Group justify="space-between" align="flex-end" gap="sm">
                <Text size="sm" c="dimmed" aria-hidden>
                  {moving ? 'Cargando...' : data && countText(data)}
                </Text>
                <div data-no-print>
                  <FoldedOnPhone label="Opciones de la lista">
                    <Group gap="sm" align="flex-end">
                      {exact.length > 0 && <ExportButtons key={JSON.stringify(view)} view={view} />}
                      <PageSizeSelect value={size} onChange={resize} />
                      {queue === null && (
                        <OrderSelect value={order} onChange={(next) => show({ order: next })} />
                      )}
                    </Group>
                  </FoldedOnPhone>
                </div>
              </Group>
            )}
            {(exact.length > 0 || parecidas === 0) && (
              <RequestTable
                {...table}
                rows={exact}
                selection={selection}
                empty={
                  queue === null || page > 1 ? (
                    <EmptyState
                      title="NO HAY INSCRIPCIONES"
                      action={
                        searchText !== '' &&
                        page === 1 && (
                          <Button variant="default" onClick={clearFilters}>
                            {clearText(view)}
                          </Button>
                        )
                      }
                    >
                      {emptyHint(view)}
                    </EmptyState>
                  ) : (
                    <EmptyQueue
                      queue={queue}
                      searchText={searchText}
                      pathOf={pathOf}
                      searchAllPath={pathOf(null, filters)}
                    />
                  )
                }
              />
            )}
            {parecidas > 0 && !moving && (
              <>
                <Group justify="space-between" gap="sm">
                  <Text fw={600}>{similarText(exact.length)}</Text>
                  {queue !== null && exact.length === 0 && (
                    <LinkButton to={pathOf(null, filters)} variant="default" size="sm">
                      Buscar en todas las inscripciones
                    </LinkButton>
                  )}
                </Group>
                <RequestTable
                  {...table}
                  caption="Inscripciones con nombre parecido"
                  rows={rows.slice(exact.length)}
                  rowsBefore={exact.length}
                  selection={selection}
                  empty={null}
                />
              </>
            )}
            <SelectionBar
              selected={selected}
              restOfPage={rows.filter(({ cuit }) => !selection.has(cuit)).length}
              onSelectPage={() => selection.add(rows)}
              onClear={selection.clear}
            >
              <BulkActions selected={selected} onDone={selection.clear} />
            </SelectionBar>
            {data && (page > 1 || data.hasNextPage) && (
              <Pager
                label="Páginas de inscripciones"
                page={page}
                totalPages={pagesOf(data, size)}
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

const withSearch = (filters: Filters, text: string): Filters =>
  text === '' ? withoutFilter(filters, 'buscar') : withFilter(filters, { field: 'buscar', value: text });

type Total = Pick<AnswerOf<typeof listRequests>, 'total' | 'totalIsExact' | 'parecidas'>;

const similarText = (exact: number) =>
  exact === 0
    ? 'No hay resultados exactos; se muestran parecidos'
    : 'También hay inscripciones con nombre parecido';

/** Undefined when there are more requests than were counted. */
const pagesOf = ({ total, totalIsExact }: Total, size: number) =>
  totalIsExact ? Math.ceil(total / size) : undefined;

function countText({ total, totalIsExact, parecidas = 0 }: Total) {
  if (parecidas > 0) {
    const similar = parecidas === 1 ? '1 parecida' : `${parecidas} parecidas`;
    const exact = total - parecidas;
    if (exact === 0) return `Ninguna exacta, ${similar}`;
    return `${exact === 1 ? '1 exacta' : `${exact} exactas`} y ${similar}`;
  }
  if (total === 1) return '1 inscripción';
  const number = total.toLocaleString('es-AR');
  return totalIsExact ? `${number} inscripciones` : `Más de ${number} inscripciones`;
}

const clearText = ({ filters }: ListView) =>
  listOf(filters).length > 1 ? 'Limpiar la búsqueda y los filtros' : 'Limpiar la búsqueda';

function emptyHint({ filters, page }: ListView): string {
  if (page > 1) return 'No hay inscripciones en esta página. Vuelva a la anterior.';
  if (filters.buscar !== undefined) return 'Pruebe con otro texto.';
  return listOf(filters).length > 0
    ? 'Pruebe con otro valor o limpie los filtros.'
    : 'Cuando un proveedor inicie su inscripción, aparecerá aquí.';
}
