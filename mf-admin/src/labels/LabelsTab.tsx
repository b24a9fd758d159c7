import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { CountedLabel } from 'shared-api/contract';
import { can, LABELS_PER_PAGE } from 'shared-api/rules';
import { ActionIcon, EmptyState, Pager, QueryProblem, Stack } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { LabelBadge } from 'shared-ui/request';
import { useSearchParams } from 'shared-ui/router';
import { DataTable, useExistingPage } from 'shared-ui/tables';
import { ListHeading } from '../settings/ListHeading.tsx';
import { numberText } from '../settings/number-text.ts';
import { pageOf } from '../settings/page-number.ts';
import { DeleteLabel } from './DeleteLabel.tsx';
import { NewLabel } from './NewLabel.tsx';
import { useLabels } from './queries.ts';

/** The labels of suppliers; roles that may manage them also create and delete. */
export function LabelsTab() {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params.get('pagina'));
  const labels = useLabels(page);
  const manages = can(useUser().tipo, 'labels.manage');
  const [toDelete, setToDelete] = useState<CountedLabel | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const turnTo = (pagina: number, replace = false) =>
    setParams({ tab: 'etiquetas', pagina: String(pagina) }, { replace });
  const moving = useExistingPage(page, labels, (last) => turnTo(last, true));

  return (
    <Stack>
      {manages && <NewLabel onCreated={(pageOfLabel) => pageOfLabel !== page && turnTo(pageOfLabel)} />}
      <ListHeading
        title="Etiquetas de proveedores"
        ref={heading}
        query={labels}
        moving={moving}
        countText={countText}
      />
      <QueryProblem query={labels} />
      {!labels.isLoadingError && (
        <LabelTable
          labels={labels.data?.data ?? []}
          firstIndex={(page - 1) * LABELS_PER_PAGE}
          loading={labels.isPending || moving}
          onDelete={manages ? setToDelete : null}
        />
      )}
      {labels.data && labels.data.total > 0 && (
        <Pager
          label="Páginas de etiquetas"
          page={page}
          totalPages={labels.data.totalPages}
          onChange={turnTo}
        />
      )}
      <DeleteLabel
        label={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => heading.current?.focus()}
      />
    </Stack>
  );
}

const countText = (total: number) => (total === 1 ? '1 etiqueta' : `${total} etiquetas`);

interface TableProps {
  readonly labels: readonly CountedLabel[];
  /** Position of the first label among all; it determines the colours. */
  readonly firstIndex: number;
  readonly loading: boolean;
  readonly onDelete: ((label: CountedLabel) => void) | null;
}

function LabelTable({ labels, firstIndex, loading, onDelete }: TableProps) {
  const name = {
    key: 'etiqueta',
    header: 'Etiqueta',
    cell: (label: CountedLabel) => (
      <LabelBadge label={label.etiqueta_nombre} index={firstIndex + labels.indexOf(label)} />
    ),
  };
  const suppliers = {
    key: 'proveedores',
    header: 'Proveedores',
    cell: (label: CountedLabel) => numberText(label.proveedores),
  };
  const actions = onDelete && {
    key: 'acciones',
    header: 'Acciones',
    noPrint: true,
    cell: (label: CountedLabel) => (
      <ActionIcon
        color="rojo"
        aria-label={`Eliminar ${label.etiqueta_nombre}`}
        onClick={() => onDelete(label)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    ),
  };
  return (
    <DataTable
      caption="Etiquetas"
      columns={actions ? [name, suppliers, actions] : [name, suppliers]}
      rows={labels}
      rowKey={(label) => label.id}
      empty={
        <EmptyState title="No hay etiquetas">
          {onDelete && 'Cree la primera con el formulario de arriba.'}
        </EmptyState>
      }
      loading={loading}
    />
  );
}
