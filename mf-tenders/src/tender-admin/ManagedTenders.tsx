import type { Tender } from 'shared-api/contract';
import { Button, EmptyState, Group, Pager, QueryProblem, Stack, Text, Title } from 'shared-ui';
import { useExistingPage } from 'shared-ui/tables';
import { countText } from '../tender-list/count-text.ts';
import { useManagedTenders } from './queries.ts';
import { isFiltered, type TenderFilter } from './search.ts';
import { TenderTable } from './TenderTable.tsx';

interface Props {
  readonly filter: TenderFilter;
  readonly page: number;
  /** @param replace true when this page no longer exists */
  readonly onPage: (page: number, replace?: boolean) => void;
  /** Removes the filters. */
  readonly onShowAll: () => void;
  readonly onEdit: (tender: Tender) => void;
  readonly onDelete: (tender: Tender) => void;
}

/** Id of the list's heading, which takes the focus when a row is gone. */
export const LIST_HEADING = 'listado-licitaciones';
const TITLE = 'Listado';

/** The administration's list, with its count and its pager. */
export function ManagedTenders({ filter, page, onPage, onShowAll, onEdit, onDelete }: Props) {
  const tenders = useManagedTenders(filter, page);
  const isMoving = useExistingPage(page, tenders, (last) => onPage(last, true));
  const parecidas = tenders.data?.parecidas ?? 0;
  return (
    <Stack component="section" aria-labelledby={LIST_HEADING} gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4" id={LIST_HEADING} tabIndex={-1}>
          {TITLE}
        </Title>
        <Text role="status" c="dimmed">
          {tenders.isLoadingError ? '' : countText(isMoving ? undefined : tenders.data?.total, parecidas)}
        </Text>
      </Group>
      <QueryProblem
        query={tenders}
        title="Error al cargar licitaciones"
        message="Por favor, pruebe mas tarde"
      />
      {parecidas > 0 && (
        <Text>
          {parecidas === tenders.data?.total
            ? 'No hay resultados exactos; se muestran parecidos'
            : 'Las últimas son solo parecidas a lo buscado'}
        </Text>
      )}
      {!tenders.isLoadingError && (
        <TenderTable
          caption={TITLE}
          tenders={tenders.data?.data ?? []}
          loading={tenders.isPending || isMoving}
          empty={<NoManagedTenders filtered={isFiltered(filter)} onShowAll={onShowAll} />}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
      {tenders.data && tenders.data.totalPages > 0 && (
        <Pager
          label="Páginas de licitaciones"
          page={page}
          totalPages={tenders.data.totalPages}
          onChange={(next) => {
            onPage(next);
            document.getElementById(LIST_HEADING)?.focus();
          }}
        />
      )}
    </Stack>
  );
}

interface NoManagedTendersProps {
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

function NoManagedTenders({ filtered, onShowAll }: NoManagedTendersProps) {
  const title = 'No se encontraron licitaciones';
  if (!filtered) {
    return (
      <EmptyState title={title}>
        Cargue la primera con «Nueva licitación», o varias de una planilla con «Importar».
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="light" onClick={onShowAll}>
          Ver todas las licitaciones
        </Button>
      }
    >
      Busque con otras palabras o con menos filtros.
    </EmptyState>
  );
}
