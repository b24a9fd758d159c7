import { AUDIT_ENTITY_LABEL, AUDIT_OPERATION_LABEL, auditCuilProblem, TYPED_VALUES } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { NativeSelect, TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { FilterPanel, TypedInput, usePortalForm } from 'shared-ui/forms';
import { type AuditSearch, entityOf, operationOf } from './search.ts';

type Filters = Omit<AuditSearch, 'pagina'>;
interface Props {
  readonly search: AuditSearch;
  readonly onSearch: (filters: Filters) => void;
}

const FILTERS = v.object({ cuil: v.pipe(v.string(), v.rule(auditCuilProblem)) });
/** The filters as the fields hold them: a select has texts only. */
interface TypedFilters extends Pick<Filters, 'cuil' | 'fecha' | 'usuario'> {
  readonly operacion: string;
  readonly entidad: string;
}
const NO_FILTERS: TypedFilters = { cuil: '', fecha: null, usuario: '', operacion: '', entidad: '' };

/** Options of a select in alphabetical order, after the one that filters nothing. */
const optionsOf = (all: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es')),
];
const OPERATIONS = optionsOf('Todas', AUDIT_OPERATION_LABEL);
const ENTITIES = optionsOf('Todos', AUDIT_ENTITY_LABEL);

/** The filters of the audit log. */
export function AuditFilters({ search, onSearch }: Props) {
  const { cuil, fecha, usuario, operacion, entidad } = search;
  const form = usePortalForm<TypedFilters>({
    initialValues: { cuil, fecha, usuario, operacion: operacion ?? '', entidad: entidad ?? '' },
    schema: FILTERS,
  });
  return (
    <FilterPanel
      label="Buscar auditorías"
      columns={{ base: 1, sm: 2, md: 3 }}
      more={
        <>
          <TextInput label="Realizado por" description="Nombre, apellido o DNI" {...form.field('usuario')} />
          <NativeSelect label="Operación" data={OPERATIONS} {...form.field('operacion')} />
          <NativeSelect label="Tipo de registro" data={ENTITIES} {...form.field('entidad')} />
        </>
      }
      form={form}
      empty={NO_FILTERS}
      onSearch={(typed) =>
        onSearch({
          ...typed,
          usuario: typed.usuario.trim(),
          operacion: operationOf(typed.operacion),
          entidad: entityOf(typed.entidad),
        })
      }
    >
      <TypedInput
        label="CUIL"
        description="11 números"
        kind={TYPED_VALUES.digits}
        {...form.field('cuil')}
        value={form.values.cuil}
      />
      <DateField label="Fecha" description="Con fecha no se busca por CUIL" {...form.dateField('fecha')} />
    </FilterPanel>
  );
}
