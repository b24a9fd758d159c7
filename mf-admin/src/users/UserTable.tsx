import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StaffUser } from 'shared-api/contract';
import { roleLabel, USERS_PER_PAGE } from 'shared-api/rules';
import { Badge, Button, formatDateTime, Group, Text } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { DataTable } from 'shared-ui/tables';
import type { RequestedChange } from './ChangeUser.tsx';

interface Props {
  readonly users: readonly StaffUser[];
  readonly loading: boolean;
  /** Shown instead of rows. */
  readonly empty: ReactNode;
  readonly onRequest: (asked: RequestedChange) => void;
  readonly onEdit: (user: StaffUser) => void;
}

/** A page of staff accounts with the administrator's actions. */
export function UserTable({ users, loading, empty, ...actions }: Props) {
  return (
    <DataTable
      caption="Usuarios del portal"
      columns={[
        { key: 'nombre', header: 'Nombre', cell: (user: StaffUser) => nameOf(user), breaks: true },
        { key: 'dni', header: 'DNI', cell: (user: StaffUser) => user.dni },
        { key: 'rol', header: 'Rol', cell: (user: StaffUser) => roleLabel(user.rol) },
        { key: 'estado', header: 'Estado', cell: (user: StaffUser) => <ActiveBadge active={user.activo} /> },
        { key: 'creado', header: 'Creado', cell: (user: StaffUser) => formatDateTime(user.createdAt) },
        {
          key: 'acciones',
          header: 'Acciones',
          noPrint: true,
          cell: (user: StaffUser) => <Actions user={user} {...actions} />,
        },
      ]}
      rows={users}
      rowKey={(user) => user.id}
      empty={empty}
      loading={loading}
      skeletonRows={USERS_PER_PAGE}
    />
  );
}

const nameOf = ({ apellido, nombre }: StaffUser) => `${apellido}, ${nombre}`;

function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge color="verde" leftSection={<IconCircleCheck size={14} aria-hidden />}>
      Activo
    </Badge>
  ) : (
    <Badge color="pizarra" leftSection={<IconCircleMinus size={14} aria-hidden />}>
      Inactivo
    </Badge>
  );
}

function Actions({ user, onRequest, onEdit }: { user: StaffUser } & Pick<Props, 'onRequest' | 'onEdit'>) {
  if (useUser().id === user.id) {
    return (
      <Text span c="dimmed" size="sm">
        Su cuenta
      </Text>
    );
  }
  const change = user.activo ? 'deactivate' : 'activate';
  const verb = user.activo ? 'Desactivar' : 'Reactivar';
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Editar a ${nameOf(user)}`}
        onClick={() => onEdit(user)}
      >
        Editar
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        color={user.activo ? 'rojo' : 'verde'}
        aria-label={`${verb} a ${nameOf(user)}`}
        onClick={() => onRequest({ change, user })}
      >
        {verb}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Resetear contraseña de ${nameOf(user)}`}
        onClick={() => onRequest({ change: 'reset', user })}
      >
        Resetear contraseña
      </Button>
    </Group>
  );
}
