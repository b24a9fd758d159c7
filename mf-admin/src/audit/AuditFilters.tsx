import { auditCuilProblem, TYPED_VALUES } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { FilterPanel, TypedInput, usePortalForm } from 'shared-ui/forms';
import type { AuditSearch } from './search.ts';

type Filters = Pick<AuditSearch, 'cuil' | 'fecha' | 'usuario'>;
interface Props {
  readonly search: AuditSearch;
  readonly onSearch: (filters: Filters) => void;
}

const FILTERS = v.object({ cuil: v.pipe(v.string(), v.rule(auditCuilProblem)) });
const NO_FILTERS: Filters = { cuil: '', fecha: null, usuario: '' };

/** The filters of the audit log. */
export function AuditFilters({ search: { cuil, fecha, usuario }, onSearch }: Props) {
  const form = usePortalForm<Filters>({ initialValues: { cuil, fecha, usuario }, schema: FILTERS });
  return (
    <FilterPanel
      label="Buscar auditorías"
      columns={{ base: 1, sm: 3 }}
      form={form}
      empty={NO_FILTERS}
      onSearch={(filters) => onSearch({ ...filters, usuario: filters.usuario.trim() })}
    >
      <TypedInput
        label="CUIL"
        description="11 números"
        kind={TYPED_VALUES.digits}
        {...form.field('cuil')}
        value={form.values.cuil}
      />
      <DateField label="Fecha" description="Con fecha no se busca por CUIL" {...form.dateField('fecha')} />
      <TextInput label="Realizado por" description="Nombre, apellido o DNI" {...form.field('usuario')} />
    </FilterPanel>
  );
}
