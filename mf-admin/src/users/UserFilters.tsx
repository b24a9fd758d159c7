import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { roleLabel, STAFF_ROLES } from 'shared-api/rules';
import { Button, Group, NativeSelect, Paper, SimpleGrid, TextInput } from 'shared-ui';
import { cleanDni, FILTER_MAX, staffRoleOf, type UserSearch } from './search.ts';

type Filters = Pick<UserSearch, 'dni' | 'rol' | 'apellido'>;
interface Props {
  readonly search: UserSearch;
  readonly onSearch: (filters: Filters) => void;
  readonly onClear: () => void;
}

const ROLES = [
  { value: '', label: 'Todos' },
  ...STAFF_ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
];

/** Filter panel of the user list. */
export function UserFilters({ search, onSearch, onClear }: Props) {
  const [dni, setDni] = useState(search.dni);
  const [apellido, setApellido] = useState(search.apellido);
  const [rol, setRol] = useState<string>(search.rol ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ dni, rol: staffRoleOf(rol), apellido: apellido.trim() });
  };
  const clear = () => {
    setDni('');
    setApellido('');
    setRol('');
    onClear();
  };

  return (
    <Paper component="form" role="search" aria-label="Buscar usuarios" withBorder p="md" onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label="DNI"
          inputMode="numeric"
          value={dni}
          onChange={(event) => setDni(cleanDni(event.currentTarget.value))}
        />
        <NativeSelect
          label="Rol"
          data={ROLES}
          value={rol}
          onChange={(event) => setRol(event.currentTarget.value)}
        />
        <TextInput
          label="Apellido"
          maxLength={FILTER_MAX.apellido}
          value={apellido}
          onChange={(event) => setApellido(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Group mt="md" gap="sm">
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Buscar
        </Button>
        <Button type="button" variant="default" onClick={clear}>
          Limpiar filtros
        </Button>
      </Group>
    </Paper>
  );
}
