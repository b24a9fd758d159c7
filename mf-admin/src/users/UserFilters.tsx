import { useState } from 'react';
import { roleLabel, STAFF_ROLES, TYPED_VALUES } from 'shared-api/rules';
import { NativeSelect, TextInput } from 'shared-ui';
import { TypedInput } from 'shared-ui/forms';
import { FilterPanel } from '../settings/FilterPanel.tsx';
import { staffRoleOf, type UserSearch } from './search.ts';

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

/** The filters of the user list. */
export function UserFilters({ search, onSearch, onClear }: Props) {
  const [dni, setDni] = useState(search.dni);
  const [apellido, setApellido] = useState(search.apellido);
  const [rol, setRol] = useState<string>(search.rol ?? '');

  const submit = () => {
    onSearch({ dni, rol: staffRoleOf(rol), apellido: apellido.trim() });
  };
  const clear = () => {
    setDni('');
    setApellido('');
    setRol('');
    onClear();
  };

  return (
    <FilterPanel label="Buscar usuarios" columns={3} onSearch={submit} onClear={clear}>
      <TypedInput label="DNI" kind={TYPED_VALUES.digits} value={dni} onChange={setDni} />
      <NativeSelect
        label="Rol"
        data={ROLES}
        value={rol}
        onChange={(event) => setRol(event.currentTarget.value)}
      />
      <TextInput
        label="Apellido"
        value={apellido}
        onChange={(event) => setApellido(event.currentTarget.value)}
      />
    </FilterPanel>
  );
}
