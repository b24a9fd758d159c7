import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { can, ESTADO_LABEL, ESTADOS, formatTaxId } from 'shared-api/rules';
import { Button, Group, NativeSelect, Paper, TextInput } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { FilterChips } from 'shared-ui/tables';
import { Form } from '../Form.tsx';
import {
  cleanValue,
  FILTER_FIELDS,
  FILTER_LABEL,
  type Filter,
  type FilterField,
  type Filters,
  filterProblem,
  isEstado,
  listOf,
  withFilter,
  withoutFilter,
} from './filters.ts';
import { LabelSelect, labelText } from './LabelSelect.tsx';
import { useLabelChoice } from './queries.ts';

const ESTADO_OPTIONS = [
  { value: '', label: 'Seleccione un estado' },
  ...ESTADOS.map((estado) => ({ value: estado, label: ESTADO_LABEL[estado] })),
];
const UNFILTERED: Filter = { field: 'cuit', value: '' };
/** Height of a field's label, so that buttons stand beside the field itself. */
const LABEL_SPACE = 25;

interface Props {
  /** The filters in force; the fields follow them when they change ('back', a shared link). */
  readonly active: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** What to filter the list by and the value to look for; each search adds its filter to those in force. */
export function FilterForm({ active, onChange }: Props) {
  // Whoever may not read the labels there are has none to choose from; a filter that they were sent holds all the same.
  const seesLabels = can(useUser().tipo, 'requests.label');
  const fields = FILTER_FIELDS.filter((field) => field !== 'etiqueta' || seesLabels);
  const [filter, setFilter] = useFilterFields(active, fields);
  const labels = useLabelChoice(seesLabels && (filter.field === 'etiqueta' || active.etiqueta !== undefined));
  const [problem, setProblem] = useState<string | null>(null);
  const fieldSelect = useRef<HTMLSelectElement>(null);
  const valueInput = useRef<HTMLInputElement>(null);
  const valueSelect = useRef<HTMLSelectElement>(null);
  const inForce = listOf(active);

  const change = (next: Filter) => {
    setFilter(next);
    setProblem(null);
  };
  const search = () => {
    const found = filterProblem(filter);
    setProblem(found);
    if (found) (valueInput.current ?? valueSelect.current)?.focus();
    else onChange(withFilter(active, filter));
  };
  const remove = (filters: Filters) => {
    onChange(filters);
    setProblem(null);
    // With the last filter the button that was used goes too, and no other takes the focus.
    if (listOf(filters).length === 0) fieldSelect.current?.focus();
  };

  return (
    <Paper role="search" aria-label="Inscripciones" p="md" withBorder>
      <Form label="Filtrar inscripciones" onSubmit={search}>
        <Group align="flex-start" gap="md">
          <NativeSelect
            ref={fieldSelect}
            label="Filtrar por"
            data={fields.map((field) => ({ value: field, label: FILTER_LABEL[field] }))}
            value={filter.field}
            onChange={({ currentTarget }) => {
              const field = currentTarget.value as FilterField;
              change({ field, value: active[field] ?? '' });
            }}
            flex="1 1 12rem"
          />
          {filter.field === 'etiqueta' && (
            <LabelSelect
              ref={valueSelect}
              labels={labels}
              value={filter.value}
              problem={problem}
              onChange={(value) => change({ field: 'etiqueta', value })}
              onRetry={() => {
                // The button is gone while it asks: the focus stays with what it asks for.
                valueSelect.current?.focus();
                void labels.refetch();
              }}
            />
          )}
          {filter.field === 'estado' && (
            <NativeSelect
              ref={valueSelect}
              label={FILTER_LABEL.estado}
              data={ESTADO_OPTIONS}
              value={filter.value}
              error={problem}
              onChange={(event) => change({ field: 'estado', value: event.currentTarget.value })}
              flex="2 1 14rem"
            />
          )}
          {filter.field !== 'estado' && filter.field !== 'etiqueta' && (
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
            {inForce.length > 0 && (
              <Button
                variant="default"
                onClick={() => remove({})}
                leftSection={<IconFilterOff size={18} aria-hidden />}
              >
                Limpiar filtros
              </Button>
            )}
          </Group>
        </Group>
        <FilterChips
          chips={inForce.map((one) => ({
            label: one.field === 'etiqueta' ? labelText(labels, one.value) : chipLabel(one),
            onRemove: () => remove(withoutFilter(active, one.field)),
          }))}
        />
      </Form>
    </Paper>
  );
}

/** The fields' own state, which starts again from the filters in force whenever those change. */
function useFilterFields(active: Filters, fields: readonly FilterField[]) {
  const first = listOf(active).find(({ field }) => fields.includes(field)) ?? UNFILTERED;
  const [filter, setFilter] = useState<Filter>(first);
  const inForce = JSON.stringify(listOf(active));
  const [followed, setFollowed] = useState(inForce);
  if (followed !== inForce) {
    setFollowed(inForce);
    const value = active[filter.field];
    setFilter(value === undefined ? first : { field: filter.field, value });
  }
  return [filter, setFilter] as const;
}

function chipLabel({ field, value }: Filter): string {
  if (field === 'estado' && isEstado(value)) return `${FILTER_LABEL.estado}: ${ESTADO_LABEL[value]}`;
  return `${FILTER_LABEL[field]}: ${field === 'cuit' ? formatTaxId(value) : value}`;
}
