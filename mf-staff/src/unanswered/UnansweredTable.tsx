import type { ReactNode } from 'react';
import type { UnansweredMessage } from 'shared-api/contract';
import { Badge, formatDateTime, formatTaxId, Group, LinkButton, Stack, Text } from 'shared-ui';
import { supplierName } from 'shared-ui/request';
import { DataTable } from 'shared-ui/tables';
import { NoAnswerButton } from '../detail/chat/NoAnswerButton.tsx';
import { NoWrap } from '../NoWrap.tsx';
import { detailPath, FROM_UNANSWERED } from '../paths.ts';

interface Props {
  readonly rows: readonly UnansweredMessage[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}

/** Lists unanswered messages, each with a link to its chat. */
export function UnansweredTable({ rows, loading, empty }: Props) {
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
                <NoWrap>{formatTaxId(row.cuit)}</NoWrap>
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
              <NoWrap>{formatDateTime(timestamp)}</NoWrap>
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
          noPrint: true,
          cell: (row) => (
            <Group gap="xs">
              <LinkButton
                to={`${detailPath(row.cuit)}?tab=mensajes`}
                state={FROM_UNANSWERED}
                variant="default"
                size="sm"
                aria-label={`Responder a ${supplierName(row)}`}
              >
                Responder
              </LinkButton>
              <NoAnswerButton cuit={row.cuit} messageId={row.id} about={supplierName(row)} />
            </Group>
          ),
        },
      ]}
    />
  );
}
