import type { ReactNode } from 'react';
import type { UnansweredMessage } from 'shared-api/contract';
import { Badge, formatDateTime, formatTaxId, LinkButton, Stack, Text } from 'shared-ui';
import { supplierName } from 'shared-ui/request';
import { DataTable } from 'shared-ui/tables';
import { detailPath, FROM_MESSAGES } from '../paths.ts';
import { Whole } from '../Whole.tsx';

interface Props {
  readonly rows: readonly UnansweredMessage[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}

/** What suppliers wrote, each with the way to where it is answered. */
export function MessageTable({ rows, loading, empty }: Props) {
  return (
    <DataTable
      caption="Mensajes sin responder"
      rows={rows}
      rowKey={(row) => row.cuit}
      loading={loading}
      empty={empty}
      columns={[
        {
          key: 'proveedor',
          header: 'Proveedor',
          breaks: true,
          cell: (row) => (
            <Stack gap={2}>
              <Text size="sm" fw={600}>
                {supplierName(row)}
              </Text>
              <Text size="sm" c="dimmed">
                <Whole>{formatTaxId(row.cuit)}</Whole>
              </Text>
            </Stack>
          ),
        },
        { key: 'mensaje', header: 'Mensaje', breaks: true, cell: ({ mensaje }) => mensaje },
        {
          key: 'recibido',
          header: 'Recibido',
          cell: ({ timestamp, leido }) => (
            <Stack gap={4} align="flex-start">
              <Whole>{formatDateTime(timestamp)}</Whole>
              {!leido && (
                <Badge size="sm" color="arcilla">
                  Sin leer
                </Badge>
              )}
            </Stack>
          ),
        },
        {
          key: 'acciones',
          header: 'Acciones',
          cell: (row) => (
            <LinkButton
              to={`${detailPath(row.cuit)}?tab=mensajes`}
              state={FROM_MESSAGES}
              variant="default"
              size="sm"
              aria-label={`Responder a ${supplierName(row)}`}
            >
              Responder
            </LinkButton>
          ),
        },
      ]}
    />
  );
}
