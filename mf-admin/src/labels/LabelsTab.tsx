import { queryOf } from 'shared-api/client';
import { pageLabels } from 'shared-api/contract';
import { LABELS_PER_PAGE } from 'shared-api/rules';
import { Pager, Problem, Stack, Text, Title } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { LabelBadge } from 'shared-ui/request';
import { useSearchParams } from 'shared-ui/router';
import { DataTable } from 'shared-ui/tables';
import { pageOf } from '../settings/page-number.ts';

/** The labels that suppliers can have, by page. */
export function LabelsTab() {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params.get('pagina'));
  const input = { query: { page: String(page), limit: String(LABELS_PER_PAGE) } };
  const labels = useQuery({ ...queryOf(useClient(), pageLabels, input), placeholderData: keepPreviousData });
  const turnTo = (pagina: number) => setParams({ tab: 'etiquetas', pagina: String(pagina) });

  if (labels.isError) {
    return <Problem title={`Error: ${labels.error.message}`} onRetry={() => void labels.refetch()} />;
  }
  const rows = (labels.data?.data ?? []).map((label, index) => ({
    ...label,
    index: (page - 1) * LABELS_PER_PAGE + index,
  }));
  return (
    <Stack>
      <Title order={2} size="h4">
        Etiquetas de proveedores
      </Title>
      <Text role="status" c="dimmed">
        {labels.data ? countText(labels.data.total) : 'Cargando...'}
      </Text>
      <DataTable
        caption="Etiquetas"
        columns={[
          {
            key: 'etiqueta',
            header: 'Etiqueta',
            cell: (label) => <LabelBadge label={label} index={label.index} />,
          },
        ]}
        rows={rows}
        rowKey={(label) => label.id}
        empty="No hay etiquetas"
        loading={labels.isPending}
      />
      {labels.data && (
        <Pager
          label="Páginas de etiquetas"
          page={page}
          totalPages={labels.data.totalPages}
          hasPrevious={page > 1}
          hasNext={page < labels.data.totalPages}
          onChange={turnTo}
        />
      )}
    </Stack>
  );
}

const countText = (total: number) => (total === 1 ? '1 etiqueta' : `${total} etiquetas`);
