import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ESTADO_LABEL, ESTADOS, formatTaxId } from 'shared-api/rules';
import { Button, Group, NativeSelect, Paper, TextInput } from 'shared-ui';
import { FilterChips } from 'shared-ui/tables';
import { Form } from '../form.tsx';
import {
  cleanValue,
  FILTER_FIELDS,
  FILTER_LABEL,
  type Filter,
  type FilterField,
  filterProblem,
  isEstado,
} from './filters.ts';

const FIELD_OPTIONS = FILTER_FIELDS.map((field) => ({ value: field, label: FILTER_LABEL[field] }));
const ESTADO_OPTIONS = [
  { value: '', label: 'Seleccione un estado' },
  ...ESTADOS.map((estado) => ({ value: estado, label: ESTADO_LABEL[estado] })),
];
const UNFILTERED: Filter = { field: 'cuit', value: '' };
/** Height of a field's label, so that buttons stand beside the field itself. */
const LABEL_SPACE = 25;

interface Props {
  /** The filter in force; the fields follow it when it changes ('back', a shared link). */
  readonly active: Filter | null;
  readonly onChange: (filter: Filter | null) => void;
}

/** What to filter the list by and the value to look for. */
export function FilterForm({ active, onChange }: Props) {
  const [filter, setFilter] = useFilterFields(active);
  const [problem, setProblem] = useState<string | null>(null);
  const fieldSelect = useRef<HTMLSelectElement>(null);
  const valueInput = useRef<HTMLInputElement>(null);
  const valueSelect = useRef<HTMLSelectElement>(null);

  const change = (next: Filter) => {
    setFilter(next);
    setProblem(null);
  };
  const search = () => {
    const found = filterProblem(filter);
    setProblem(found);
    if (found) (valueInput.current ?? valueSelect.current)?.focus();
    else onChange(filter);
  };
  const clear = () => {
    onChange(null);
    change(UNFILTERED);
    // The button that was used is about to go.
    fieldSelect.current?.focus();
  };

  return (
    <Paper role="search" aria-label="Inscripciones" p="md" withBorder>
      <Form label="Filtrar inscripciones" onSubmit={search}>
        <Group align="flex-start" gap="md">
          <NativeSelect
            ref={fieldSelect}
            label="Filtrar por"
            data={FIELD_OPTIONS}
            value={filter.field}
            onChange={(event) => change({ field: event.currentTarget.value as FilterField, value: '' })}
            flex="1 1 12rem"
          />
          {filter.field === 'estado' ? (
            <NativeSelect
              ref={valueSelect}
              label={FILTER_LABEL.estado}
              data={ESTADO_OPTIONS}
              value={filter.value}
              error={problem}
              onChange={(event) => change({ field: 'estado', value: event.currentTarget.value })}
              flex="2 1 14rem"
            />
          ) : (
            <TextInput
              ref={valueInput}
              label={FILTER_LABEL[filter.field]}
              value={filter.value}
              error={problem}
              autoComplete="off"
              {...(filter.field === 'cuit' && {
                inputMode: 'numeric' as const,
                placeholder: 'Solo números',
              })}
              onChange={(event) =>
                change({ field: filter.field, value: cleanValue(filter.field, event.currentTarget.value) })
              }
              flex="2 1 14rem"
            />
          )}
          <Group gap="sm" pt={{ base: 0, sm: LABEL_SPACE }}>
            <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
              Buscar
            </Button>
            {active && (
              <Button variant="default" onClick={clear} leftSection={<IconFilterOff size={18} aria-hidden />}>
                Limpiar filtros
              </Button>
            )}
          </Group>
        </Group>
        {active && <FilterChips chips={[{ label: chipLabel(active), onRemove: clear }]} />}
      </Form>
    </Paper>
  );
}

/** The fields' own state, which starts again from the filter in force whenever that changes. */
function useFilterFields(active: Filter | null) {
  const [filter, setFilter] = useState<Filter>(active ?? UNFILTERED);
  const inForce = active ? `${active.field}=${active.value}` : '';
  const [followed, setFollowed] = useState(inForce);
  if (followed !== inForce) {
    setFollowed(inForce);
    setFilter(active ?? UNFILTERED);
  }
  return [filter, setFilter] as const;
}

function chipLabel({ field, value }: Filter): string {
  if (field === 'estado' && isEstado(value)) return `${FILTER_LABEL.estado}: ${ESTADO_LABEL[value]}`;
  return `${FILTER_LABEL[field]}: ${field === 'cuit' ? formatTaxId(value) : value}`;
}
