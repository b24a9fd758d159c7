import { IconEye } from '@tabler/icons-react';
import type { AuditRecord } from 'shared-api/contract';
import { ROLES, roleLabel } from 'shared-api/rules';
import { ActionIcon, formatDateTime, Text } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';

interface Props {
  readonly records: readonly AuditRecord[];
  readonly loading: boolean;
  readonly onOpen: (record: AuditRecord) => void;
}

/** A page of the audit log. */
export function AuditTable({ records, loading, onOpen }: Props) {
  return (
    <DataTable
      caption="Auditorias"
      columns={[
        { key: 'fecha', header: 'Fecha', cell: (record: AuditRecord) => formatDateTime(record.createdAt) },
        { key: 'entidad', header: 'Entidad', cell: (record: AuditRecord) => record.entidad },
        { key: 'operacion', header: 'Operación', cell: (record: AuditRecord) => record.operacion },
        {
          key: 'por',
          header: 'Realizado por',
          cell: (record: AuditRecord) => <Actor record={record} />,
          breaks: true,
        },
        {
          key: 'acciones',
          header: 'Acciones',
          cell: (record: AuditRecord) => (
            <ActionIcon
              aria-label={`Ver cambios: ${record.operacion}, ${record.entidad}, ${formatDateTime(record.createdAt)}`}
              onClick={() => onOpen(record)}
            >
              <IconEye size={20} aria-hidden />
            </ActionIcon>
          ),
        },
      ]}
      rows={records}
      rowKey={(record) => record.id}
      empty="No se encontraron registros para los filtros aplicados."
      loading={loading}
    />
  );
}

function Actor({ record }: { record: AuditRecord }) {
  // The portal's own jobs have no role.
  const role = ROLES.find((one) => one === record.realizado_por_tipo);
  return (
    <>
      {record.realizado_por_nombre}
      <Text span display="block" size="sm" c="dimmed">
        {role ? roleLabel(role) : record.realizado_por_tipo}
      </Text>
    </>
  );
}
