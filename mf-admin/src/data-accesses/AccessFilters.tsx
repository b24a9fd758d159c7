import { accessCuitProblem, accessDaysProblem, TYPED_VALUES } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { FilterPanel, TypedInput, usePortalForm } from 'shared-ui/forms';
import { type AccessFilters as Filters, NO_FILTERS } from './search.ts';

interface Props {
  readonly search: Filters;
  readonly onSearch: (filters: Filters) => void;
}

const FILTERS = v.pipe(
  v.object({
    cuit: v.pipe(v.string(), v.rule(accessCuitProblem)),
    desde: v.nullable(v.string()),
    hasta: v.nullable(v.string()),
  }),
  v.rules(({ desde, hasta }) => ({ hasta: accessDaysProblem(desde, hasta) })),
);

/** The filters of the data accesses. */
export function AccessFilters({ search: { cuit, usuario, desde, hasta }, onSearch }: Props) {
  const form = usePortalForm<Filters>({ initialValues: { cuit, usuario, desde, hasta }, schema: FILTERS });
  return (
    <FilterPanel
      label="Buscar consultas"
      columns={{ base: 1, sm: 2 }}
      form={form}
      empty={NO_FILTERS}
      onSearch={(filters) => onSearch({ ...filters, usuario: filters.usuario.trim() })}
    >
      <TypedInput
        label="CUIT del proveedor"
        description="11 números"
        kind={TYPED_VALUES.digits}
        {...form.field('cuit')}
        value={form.values.cuit}
      />
      <TextInput label="Consultado por" description="Nombre, apellido o DNI" {...form.field('usuario')} />
      <DateField label="Desde" {...form.dateField('desde')} />
      <DateField label="Hasta" {...form.dateField('hasta')} />
    </FilterPanel>
  );
}
