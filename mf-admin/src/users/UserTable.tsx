import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { StaffUser } from 'shared-api/contract';
import { roleLabel } from 'shared-api/rules';
import { Badge, formatDateTime } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';

const COLUMNS = [
  { key: 'nombre', header: 'Nombre', cell: (user: StaffUser) => `${user.apellido}, ${user.nombre}` },
  { key: 'dni', header: 'DNI', cell: (user: StaffUser) => user.dni },
  { key: 'rol', header: 'Rol', cell: (user: StaffUser) => roleLabel(user.rol) },
  { key: 'estado', header: 'Estado', cell: (user: StaffUser) => <ActiveBadge active={user.activo} /> },
  { key: 'creado', header: 'Creado', cell: (user: StaffUser) => formatDateTime(user.createdAt) },
];

function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge color="verde" variant="light" leftSection={<IconCircleCheck size={14} aria-hidden />}>
      Activo
    </Badge>
  ) : (
    <Badge color="pizarra" variant="light" leftSection={<IconCircleMinus size={14} aria-hidden />}>
      Inactivo
    </Badge>
  );
}

/** A page of staff accounts. */
export function UserTable({ users, loading }: { users: readonly StaffUser[]; loading: boolean }) {
  return (
    <DataTable
      caption="Usuarios del portal"
      columns={COLUMNS}
      rows={users}
      rowKey={(user) => user.id}
      empty="No se encontraron registros para los filtros aplicados."
      loading={loading}
    />
  );
}
