import type { Tender } from 'shared-api/contract';
import { Group, Pager, Problem, Stack, Text, Title } from 'shared-ui';
import { useExistingPage } from 'shared-ui/tables';
import { countText } from '../tender-list/count-text.ts';
import { type Shelf as ShelfName, useShelf } from './queries.ts';
import type { TenderFilter } from './search.ts';
import { TenderTable } from './TenderTable.tsx';

interface Props {
  readonly shelf: ShelfName;
  readonly title: string;
  readonly filter: TenderFilter;
  readonly page: number;
  /** Takes no more room than it needs: nothing while it is empty, no paging for a single page. */
  readonly compact?: boolean;
  /** @param instead in place of this page, which is no more */
  readonly onPage: (page: number, instead?: boolean) => void;
  readonly onEdit: (tender: Tender) => void;
  readonly onDelete: (tender: Tender) => void;
}

/** Id of a list's heading, which takes the focus when what had it is gone. */
export const headingId = (shelf: ShelfName) => `licitaciones-${shelf}`;

/** One of the administrator's two lists, with its count and its pages. */
export function Shelf({ shelf, title, filter, page, compact = false, onPage, onEdit, onDelete }: Props) {
  const tenders = useShelf(shelf, filter, page);
  const moving = useExistingPage(page, tenders, (last) => onPage(last, true));
  if (compact && !tenders.isError && (tenders.data?.total ?? 0) === 0) return null;
  const heading = headingId(shelf);
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4" id={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text role="status" c="dimmed">
          {tenders.isLoadingError ? '' : countText(moving ? undefined : tenders.data?.total)}
        </Text>
      </Group>
      {tenders.isError && (
        <Problem
          title="Error al cargar licitaciones"
          message="Por favor, pruebe mas tarde"
          onRetry={() => void tenders.refetch()}
        />
      )}
      {!tenders.isLoadingError && (
        <TenderTable
          caption={title}
          tenders={tenders.data?.data ?? []}
          loading={tenders.isPending || moving}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
      {tenders.data && tenders.data.totalPages > (compact ? 1 : 0) && (
        <Pager
          label={`Páginas de ${title.toLowerCase()}`}
          page={page}
          totalPages={tenders.data.totalPages}
          hasPrevious={page > 1}
          hasNext={page < tenders.data.totalPages}
          onChange={(next) => {
            onPage(next);
            document.getElementById(heading)?.focus();
          }}
        />
      )}
    </Stack>
  );
}
