import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { StaffUser } from 'shared-api/contract';
import { roleLabel } from 'shared-api/rules';
import { Button, Pager, QueryProblem, Stack } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { FilterChips, useExistingPage } from 'shared-ui/tables';
import { ListHeading } from '../settings/ListHeading.tsx';
import { NoMatches } from '../settings/NoMatches.tsx';
import { ChangeUser, type RequestedChange } from './ChangeUser.tsx';
import { EditUserModal } from './EditUserModal.tsx';
import { NewUserModal } from './NewUserModal.tsx';
import { useStoredUser, useUsers } from './queries.ts';
import { readSearch, type UserSearch, writeSearch } from './search.ts';
import { UserFilters } from './UserFilters.tsx';
import { UserTable } from './UserTable.tsx';

/** The staff accounts; filters and page are in the address. */
export function UsersTab() {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const users = useUsers(search);
  const [creating, setCreating] = useState(false);
  const [requested, setRequested] = useState<RequestedChange | null>(null);
  const [edited, setEdited] = useState<StaffUser | null>(null);
  const stored = useStoredUser(edited, users.data?.data);
  const heading = useRef<HTMLHeadingElement>(null);
  const moving = useExistingPage(search.pagina, users, (pagina) =>
    setParams(writeSearch({ ...search, pagina }), { replace: true }),
  );
  /** Navigates, and moves the focus to the results: the control used may disappear. */
  const go = (change: Partial<UserSearch>) => {
    setParams(writeSearch({ ...search, pagina: 1, ...change }));
    heading.current?.focus();
  };

  return (
    <Stack>
      <UserFilters key={`${search.dni}/${search.rol}/${search.apellido}`} search={search} onSearch={go} />
      <ListHeading title="Usuarios" ref={heading} query={users} moving={moving} countText={countText}>
        <Button
          ml="auto"
          data-no-print
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Nuevo usuario
        </Button>
      </ListHeading>
      <FilterChips chips={chipsOf(search, go)} />
      <QueryProblem query={users} />
      {!users.isLoadingError && (
        <UserTable
          users={users.data?.data ?? []}
          loading={users.isPending || moving}
          empty={
            <NoMatches
              title="No se encontraron registros para los filtros aplicados."
              showAll="Ver todos los usuarios"
              onShowAll={() => go({ dni: '', rol: null, apellido: '' })}
            />
          }
          onRequest={setRequested}
          onEdit={setEdited}
        />
      )}
      {users.data && users.data.total > 0 && (
        <Pager
          label="Páginas de usuarios"
          page={search.pagina}
          totalPages={users.data.totalPages}
          onChange={(pagina) => go({ pagina })}
        />
      )}
      <NewUserModal
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(dni) => setParams(writeSearch({ dni, rol: null, apellido: '', pagina: 1 }))}
      />
      <EditUserModal user={stored} onClose={() => setEdited(null)} />
      <ChangeUser requested={requested} onClose={() => setRequested(null)} />
    </Stack>
  );
}

const countText = (total: number) => (total === 1 ? '1 usuario' : `${total} usuarios`);

function chipsOf({ dni, rol, apellido }: UserSearch, go: (change: Partial<UserSearch>) => void) {
  return [
    ...(dni ? [{ label: `DNI: ${dni}`, onRemove: () => go({ dni: '' }) }] : []),
    ...(rol ? [{ label: `Rol: ${roleLabel(rol)}`, onRemove: () => go({ rol: null }) }] : []),
    ...(apellido ? [{ label: `Apellido: ${apellido}`, onRemove: () => go({ apellido: '' }) }] : []),
  ];
}
