import type { Tender } from 'shared-api/contract';
import { Group, Pager, Problem, Stack, Text, Title } from 'shared-ui';
import { useExistingPage } from 'shared-ui/tables';
import { countText } from '../tender-list/count-text.ts';
import { type TenderSection as TenderSectionName, useTenderSection } from './queries.ts';
import type { TenderFilter } from './search.ts';
import { TenderTable } from './TenderTable.tsx';

interface Props {
  readonly section: TenderSectionName;
  readonly title: string;
  readonly filter: TenderFilter;
  readonly page: number;
  /** Hides an empty list, and the pager of a single page. */
  readonly compact?: boolean;
  /** @param replace true when this page no longer exists */
  readonly onPage: (page: number, replace?: boolean) => void;
  readonly onEdit: (tender: Tender) => void;
  readonly onDelete: (tender: Tender) => void;
}

/** Returns the id of a list's heading, which takes the focus when a row is gone. */
export const headingId = (section: TenderSectionName) => `licitaciones-${section}`;

/** One of the two lists of the administration, with its count and its pager. */
export function TenderSection({
  section,
  title,
  filter,
  page,
  compact = false,
  onPage,
  onEdit,
  onDelete,
}: Props) {
  const tenders = useTenderSection(section, filter, page);
  const isMoving = useExistingPage(page, tenders, (last) => onPage(last, true));
  if (compact && !tenders.isError && (tenders.data?.total ?? 0) === 0) return null;
  const heading = headingId(section);
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4" id={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text role="status" c="dimmed">
          {tenders.isLoadingError ? '' : countText(isMoving ? undefined : tenders.data?.total)}
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
          loading={tenders.isPending || isMoving}
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
