import { type FormEvent, useState } from 'react';
import {
  DEFAULT_STAFF_ROLE,
  newUserProblem,
  roleLabel,
  STAFF_ROLES,
  USER_DNI_PROBLEM,
  USER_NAME_MAX,
} from 'shared-api/rules';
import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from 'shared-ui';
import { Modal, Restored, useCloseUnlessSending } from 'shared-ui/overlays';
import { useDraft } from 'shared-ui/portal';
import { InitialPassword } from './InitialPassword.tsx';
import { useCreateUser } from './queries.ts';
import { cleanDni, staffRoleOf } from './search.ts';

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: roleLabel(role) }));
/** The text fields, in the order of the form. */
const TYPED = ['nombre', 'apellido', 'dni'] as const;

const NOBODY = { nombre: '', apellido: '', dni: '', rol: DEFAULT_STAFF_ROLE };

/** Modal with the form of a new staff account. */
export function NewUserModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const close = useCloseUnlessSending(onClose);
  return (
    <Modal opened={opened} onClose={close} title="Nuevo usuario" size="lg" closeOnClickOutside={false}>
      <NewUserForm onClose={onClose} />
    </Modal>
  );
}

function NewUserForm({ onClose }: { onClose: () => void }) {
  const [user, setUser, forget, restored] = useDraft('usuario', NOBODY);
  const [problem, setProblem] = useState<string | null>(null);
  const done = () => {
    forget();
    onClose();
  };
  const create = useCreateUser(done);
  const set = (change: Partial<typeof user>) => setUser((before) => ({ ...before, ...change }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = newUserProblem(user);
    setProblem(found);
    if (!found) return create.mutate(user);
    const field = event.currentTarget.elements.namedItem(TYPED.find((name) => isMissing(name)) ?? 'dni');
    if (field instanceof HTMLElement) field.focus();
  };
  const isMissing = (name: (typeof TYPED)[number]) => user[name].trim() === '';
  /** Without text: the message is the form's one. */
  const marked = (name: (typeof TYPED)[number]) =>
    problem !== null && (isMissing(name) || (name === 'dni' && problem === USER_DNI_PROBLEM));
  const shown = problem ?? (create.isError ? `Error al crear el usuario: ${create.error.message}` : null);

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {restored && <Restored />}
        {shown && (
          <Alert color="rojo" role="alert">
            {shown}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Nombre"
            name="nombre"
            required
            error={marked('nombre')}
            maxLength={USER_NAME_MAX}
            value={user.nombre}
            onChange={(event) => set({ nombre: event.currentTarget.value })}
          />
          <TextInput
            label="Apellido"
            name="apellido"
            required
            error={marked('apellido')}
            maxLength={USER_NAME_MAX}
            value={user.apellido}
            onChange={(event) => set({ apellido: event.currentTarget.value })}
          />
          <TextInput
            label="DNI"
            name="dni"
            required
            error={marked('dni')}
            inputMode="numeric"
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
          <Button type="button" variant="default" onClick={done} disabled={create.isPending}>
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
