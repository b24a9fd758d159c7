import { type FormEvent, useState } from 'react';
import { DEFAULT_STAFF_ROLE, newUserProblem, roleLabel, STAFF_ROLES } from 'shared-api/rules';
import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { InitialPassword } from './InitialPassword.tsx';
import { useCreateUser } from './queries.ts';
import { cleanDni, FILTER_MAX, staffRoleOf } from './search.ts';

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: roleLabel(role) }));
const NAME_MAX = 100;

/** Window with the form of a new staff account. */
export function NewUserModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Nuevo usuario" size="lg" closeOnClickOutside={false}>
      <NewUserForm onClose={onClose} />
    </Modal>
  );
}

function NewUserForm({ onClose }: { onClose: () => void }) {
  const [user, setUser] = useState({ nombre: '', apellido: '', dni: '', rol: DEFAULT_STAFF_ROLE });
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreateUser();
  const set = (change: Partial<typeof user>) => setUser({ ...user, ...change });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = newUserProblem(user);
    setProblem(found);
    if (!found) create.mutate(user, { onSuccess: onClose });
  };
  const shown = problem ?? (create.isError ? `Error al crear el usuario: ${create.error.message}` : null);

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {shown && (
          <Alert color="rojo" role="alert">
            {shown}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Nombre"
            required
            maxLength={NAME_MAX}
            value={user.nombre}
            onChange={(event) => set({ nombre: event.currentTarget.value })}
          />
          <TextInput
            label="Apellido"
            required
            maxLength={NAME_MAX}
            value={user.apellido}
            onChange={(event) => set({ apellido: event.currentTarget.value })}
          />
          <TextInput
            label="DNI"
            required
            inputMode="numeric"
            maxLength={FILTER_MAX.dni}
            value={user.dni}
            onChange={(event) => set({ dni: cleanDni(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Rol"
            required
            data={ROLES}
            value={user.rol}
            onChange={(event) => set({ rol: staffRoleOf(event.currentTarget.value) ?? DEFAULT_STAFF_ROLE })}
          />
        </SimpleGrid>
        <InitialPassword dni={user.dni} />
        <Group justify="flex-end">
          <Button type="button" variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={create.isPending}>
            Crear usuario
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
