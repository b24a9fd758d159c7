import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RequestRow } from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import { ActionIcon, formatDateTime, formatTaxId, Stack } from 'shared-ui';
import { RequestStatusBadge, supplierName } from 'shared-ui/request';
import { Link } from 'shared-ui/router';
import { DataTable } from 'shared-ui/tables';
import { NoWrap } from '../NoWrap.tsx';
import { detailPath, type FromList } from '../paths.ts';
import { TurnNote } from '../TurnNote.tsx';
import { linkId, useNoteOpenedRow } from './return-position.ts';

interface Props {
  readonly rows: readonly RequestRow[];
  readonly loading: boolean;
  readonly empty: ReactNode;
  /** Query string of the list as it stands, which the detail's back link returns to. */
  readonly search: string;
}

/** The requests of a page; the eye opens one. */
export function RequestTable({ rows, loading, empty, search }: Props) {
  const noteOpenedRow = useNoteOpenedRow();
  const today = todayInCity(new Date());
  return (
    <DataTable
      caption="Solicitudes de inscripción"
      rows={rows}
      rowKey={(row) => row.cuit}
      loading={loading}
      empty={empty}
      columns={[
        { key: 'cuit', header: 'Cuit', cell: (row) => <NoWrap>{formatTaxId(row.cuit)}</NoWrap> },
        { key: 'nombre', header: 'Nombre/Razon Social', cell: supplierName, breaks: true },
        { key: 'creado', header: 'Creado', cell: (row) => <NoWrap>{formatDateTime(row.createdAt)}</NoWrap> },
        {
          key: 'estado',
          header: 'Estado',
          cell: (row) => (
            <Stack gap={4}>
              <RequestStatusBadge estado={row.estado_tramite.estado} />
              <TurnNote turn={row.turno} today={today} />
            </Stack>
          ),
        },
        {
          key: 'acciones',
          header: 'Acciones',
          cell: (row) => {
            const listRow = { cuit: row.cuit, index: rows.indexOf(row) };
            return (
              <ActionIcon
                component={Link}
                id={linkId(row.cuit)}
                to={detailPath(row.cuit)}
                state={{ list: search, row: listRow } satisfies FromList}
                onClick={() => noteOpenedRow(listRow)}
                variant="subtle"
                size="lg"
                aria-label={`Ver el trámite de ${supplierName(row)}`}
              >
                <IconEye size={20} aria-hidden />
              </ActionIcon>
            );
          },
        },
      ]}
    />
  );
}
