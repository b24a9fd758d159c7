import { roleLabel, STAFF_ROLES, TYPED_VALUES } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { NativeSelect, TextInput } from 'shared-ui';
import { FilterPanel, TypedInput, usePortalForm } from 'shared-ui/forms';
import { staffRoleOf, type UserSearch } from './search.ts';

type Filters = Pick<UserSearch, 'dni' | 'rol' | 'apellido'>;
interface Props {
  readonly search: UserSearch;
  readonly onSearch: (filters: Filters) => void;
}

const ROLES = [
  { value: '', label: 'Todos' },
  ...STAFF_ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
];
/** The filters as the fields hold them: a select has texts only. */
const NO_FILTERS = { dni: '', rol: '', apellido: '' };

/** The filters of the user list. */
export function UserFilters({ search: { dni, rol, apellido }, onSearch }: Props) {
  const form = usePortalForm({ initialValues: { dni, rol: `${rol ?? ''}`, apellido }, schema: v.object({}) });
  return (
    <FilterPanel
      label="Buscar usuarios"
      columns={{ base: 1, sm: 3 }}
      form={form}
      empty={NO_FILTERS}
      onSearch={(typed) =>
        onSearch({ dni: typed.dni, rol: staffRoleOf(typed.rol), apellido: typed.apellido.trim() })
      }
    >
      <TypedInput label="DNI" kind={TYPED_VALUES.digits} {...form.field('dni')} value={form.values.dni} />
      <NativeSelect label="Rol" data={ROLES} {...form.field('rol')} />
      <TextInput label="Apellido" {...form.field('apellido')} />
    </FilterPanel>
  );
}
