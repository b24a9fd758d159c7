import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RequestRow } from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import { ActionIcon, Anchor, Box, Checkbox, formatDateTime, formatTaxId, Stack } from 'shared-ui';
import { RequestStatusBadge, supplierName } from 'shared-ui/request';
import { Link } from 'shared-ui/router';
import { type Column, DataTable } from 'shared-ui/tables';
import { useViewersOf } from '../colleagues/queries.ts';
import { Viewers } from '../colleagues/Viewers.tsx';
import { CorrectionDraftNote } from '../detail/correction/CorrectionDraftNote.tsx';
import { LabelList } from '../detail/labels/LabelList.tsx';
import { NoWrap } from '../NoWrap.tsx';
import { detailPath, type FromList } from '../paths.ts';
import type { Selection } from '../queue/use-selection.ts';
import { WaitText } from '../queue/WaitText.tsx';
import { TurnNote } from '../TurnNote.tsx';
import classes from './RequestTable.module.css';
import { linkId, useNoteOpenedRow } from './return-position.ts';
import { useRowClicks } from './use-row-clicks.ts';

interface Props {
  readonly rows: readonly RequestRow[];
  /** Rows of the page before these; 0 if absent. */
  readonly rowsBefore?: number;
  /** Names the table for a screen reader. */
  readonly caption?: string;
  readonly loading: boolean;
  /** Rows of a full page. */
  readonly pageSize: number;
  readonly empty: ReactNode;
  /** Query string of the list as it stands, which the detail's back link returns to. */
  readonly search: string;
  /** True for the review queue: wait and reviewer stand in columns of their own. */
  readonly isQueue: boolean;
  readonly selection: Selection;
}

/** The requests of a page; the name, the eye or a click beside them opens one. */
export function RequestTable({ rows, rowsBefore = 0, loading, pageSize, empty, ...list }: Props) {
  const { search, isQueue, selection, caption = 'Solicitudes de inscripción' } = list;
  const noteOpenedRow = useNoteOpenedRow();
  const today = todayInCity(new Date());
  const viewersOf = useViewersOf();
  const box = useRowClicks();
  const linkOf = (row: RequestRow) => {
    const listRow = { cuit: row.cuit, index: rowsBefore + rows.indexOf(row) };
    return {
      component: Link,
      // Reviewers start at the desk.
      to: isQueue ? `${detailPath(row.cuit)}?tab=archivos` : detailPath(row.cuit),
      state: { list: search, row: listRow } satisfies FromList,
      onClick: () => noteOpenedRow(listRow),
    };
  };
  const columns: readonly Column<RequestRow>[] = [
    {
      key: 'elegir',
      header: 'Elegir',
      noPrint: true,
      cell: (row) => (
        <Checkbox
          aria-label={`Elegir ${supplierName(row)}`}
          checked={selection.has(row.cuit)}
          onChange={() => selection.toggle(row)}
        />
      ),
    },
    { key: 'tramite', header: 'Trámite', cell: (row) => <NoWrap>{row.nro_tramite}</NoWrap> },
    { key: 'cuit', header: 'Cuit', cell: (row) => <NoWrap>{formatTaxId(row.cuit)}</NoWrap> },
    {
      key: 'nombre',
      header: 'Nombre/Razon Social',
      breaks: true,
      cell: (row) => (
        <Stack gap={4}>
          <Anchor id={linkId(row.cuit)} size="sm" {...linkOf(row)}>
            {supplierName(row)}
          </Anchor>
          {row.etiquetas.length > 0 && (
            <LabelList labels={row.etiquetas} name={`Etiquetas de ${supplierName(row)}`} />
          )}
        </Stack>
      ),
    },
    ...(isQueue
      ? [
          {
            key: 'espera',
            header: 'Espera',
            cell: ({ turno }: RequestRow) => turno && <WaitText turn={turno} today={today} />,
          },
        ]
      : [
          {
            key: 'creado',
            header: 'Creado',
            cell: (row: RequestRow) => <NoWrap>{formatDateTime(row.createdAt)}</NoWrap>,
          },
        ]),
    {
      key: 'estado',
      header: 'Estado',
      cell: (row) => (
        <Stack gap={4}>
          <RequestStatusBadge estado={row.estado_tramite.estado} />
          {!isQueue && <TurnNote turn={row.turno} today={today} />}
          {row.correccion_sin_enviar && <CorrectionDraftNote />}
          <Viewers viewers={viewersOf(row.cuit)} />
        </Stack>
      ),
    },
    ...(isQueue ? [{ key: 'revisa', header: 'Revisa', cell: reviewerName }] : []),
    {
      key: 'acciones',
      header: 'Acciones',
      noPrint: true,
      cell: (row) => (
        <ActionIcon
          {...linkOf(row)}
          variant="subtle"
          size="lg"
          aria-label={`Ver el trámite de ${supplierName(row)}`}
        >
          <IconEye size={20} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
  return (
    <Box ref={box} className={classes.rows}>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={(row) => row.cuit}
        loading={loading}
        skeletonRows={pageSize}
        empty={empty}
        columns={columns}
      />
    </Box>
  );
}

function reviewerName({ turno }: RequestRow): string {
  return turno?.revisor ? `${turno.revisor.nombre} ${turno.revisor.apellido}` : 'Nadie todavía';
}
