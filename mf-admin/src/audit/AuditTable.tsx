import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AuditRecord } from 'shared-api/contract';
import { AUDIT_RECORDS_PER_PAGE, auditAct, ROLES, roleLabel } from 'shared-api/rules';
import { ActionIcon, Anchor, formatDateTime, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { DataTable } from 'shared-ui/tables';

interface Props {
  readonly records: readonly AuditRecord[];
  readonly loading: boolean;
  /** Shown instead of rows. */
  readonly empty: ReactNode;
  readonly onOpen: (record: AuditRecord) => void;
}

/** A page of the audit log. */
export function AuditTable({ records, loading, empty, onOpen }: Props) {
  return (
    <DataTable
      caption="Auditorias"
      columns={[
        { key: 'fecha', header: 'Fecha', cell: (record: AuditRecord) => formatDateTime(record.createdAt) },
        {
          key: 'hecho',
          header: 'Qué se hizo',
          cell: (record: AuditRecord) => auditAct(record),
          breaks: true,
        },
        {
          key: 'sobre',
          header: 'Sobre',
          cell: ({ sobre }: AuditRecord) => <Subject of={sobre} />,
          breaks: true,
        },
        {
          key: 'por',
          header: 'Realizado por',
          cell: (record: AuditRecord) => <Actor record={record} />,
          breaks: true,
        },
        {
          key: 'acciones',
          header: 'Acciones',
          noPrint: true,
          cell: (record: AuditRecord) => (
            <ActionIcon
              aria-label={`Ver cambios: ${actOn(record)}, ${formatDateTime(record.createdAt)}`}
              onClick={() => onOpen(record)}
            >
              <IconEye size={20} aria-hidden />
            </ActionIcon>
          ),
        },
      ]}
      rows={records}
      rowKey={(record) => record.id}
      empty={empty}
      loading={loading}
      skeletonRows={AUDIT_RECORDS_PER_PAGE}
    />
  );
}

/** What an entry tells, with its subject. */
export const actOn = (record: AuditRecord): string =>
  record.sobre ? `${auditAct(record)}, ${record.sobre.nombre}` : auditAct(record);

function Subject({ of }: { of: AuditRecord['sobre'] }) {
  if (!of) return '—';
  if (of.tramite === null) return of.nombre;
  return (
    <Anchor component={Link} to={`/dashboard/ver-tramite/${of.tramite}`} size="sm">
      {of.nombre}
    </Anchor>
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
