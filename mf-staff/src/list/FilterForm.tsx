import { IconFilterOff, IconFilterPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { can, ESTADO_LABEL, ESTADOS, type Estado, formatTaxId, statesOf } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Button, Group, NativeSelect, Paper } from 'shared-ui';
import { FoldedOnPhone, Form, TypedInput, usePortalForm } from 'shared-ui/forms';
import { useUser } from 'shared-ui/portal';
import { FilterChips } from 'shared-ui/tables';
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
import { useBoardFilterLabel } from './use-board-filter-label.ts';

const ESTADO_OPTIONS = [
  { value: '', label: 'Seleccione un estado' },
  ...ESTADOS.map((estado) => ({ value: estado, label: ESTADO_LABEL[estado] })),
];
/** Fields of the form: `buscar` is the search box's, `tablero` is set by the numbers of the dashboard. */
const FORM_FIELDS = FILTER_FIELDS.filter((field) => field !== 'buscar' && field !== 'tablero');
const FILTER = v.pipe(
  v.object({ field: v.picklist(FILTER_FIELDS), value: v.string() }),
  v.rules((filter) => ({ value: filterProblem(filter) })),
);
const UNFILTERED: Filter = { field: 'cuit', value: '' };
/** Height of a field's label, so that buttons stand beside the field itself. */
const LABEL_SPACE = 25;

interface Props {
  /** The active filters; the fields follow them when they change ('back', a shared link). */
  readonly active: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters the list by one field and value; each search adds its filter to the active ones. */
export function FilterForm({ active, onChange }: Props) {
  // Without the right to read labels there is no choice of them; a filter from a shared link still applies.
  const seesLabels = can(useUser().tipo, 'requests.label');
  const fields = FORM_FIELDS.filter((field) => field !== 'etiqueta' || seesLabels);
  const form = useFilterFields(active, fields);
  const filter = form.values;
  const labels = useLabelChoice(seesLabels && (filter.field === 'etiqueta' || active.etiqueta !== undefined));
  const counted = useBoardFilterLabel(active.tablero);
  const fieldSelect = useRef<HTMLSelectElement>(null);
  const inForce = listOf(active);
  const value = form.field('value');

  const chooseField = (field: FilterField) => {
    form.discard();
    form.setValues({ field, value: fieldValueOf(active, field) });
  };
  const states = statesOf(active.estado ?? '');
  // 'Buscar' replaces the states; this button adds one to them.
  const addedState =
    filter.field === 'estado' && states.length > 0 && isEstado(filter.value) && !states.includes(filter.value)
      ? filter.value
      : null;
  const remove = (filters: Filters) => {
    onChange(filters);
    // The last filter's button is removed with it, so the focus needs another place.
    if (listOf(filters).length > 0) return;
    const fold = fieldSelect.current?.closest('details');
    const target = fold && !fold.open ? fold.querySelector('summary') : fieldSelect.current;
    target?.focus();
  };

  return (
    <Paper
      role="search"
      aria-label="Inscripciones"
      p="md"
      withBorder
      data-no-print={inForce.length === 0 || undefined}
    >
      <Form
        form={form}
        label="Filtrar inscripciones"
        onSubmit={(next) => onChange(withFilter(active, next))}
        summary={false}
      >
        <div data-no-print>
          <FoldedOnPhone label="Filtrar" startsOpen={inForce.length > 0}>
            <Group align="flex-start" gap="md">
              <NativeSelect
                ref={fieldSelect}
                label="Filtrar por"
                data={fields.map((field) => ({ value: field, label: FILTER_LABEL[field] }))}
                value={filter.field}
                onChange={({ currentTarget }) => chooseField(currentTarget.value as FilterField)}
                flex="1 1 12rem"
              />
              {filter.field === 'etiqueta' && (
                <LabelSelect
                  field={value}
                  labels={labels}
                  onRetry={() => {
                    // The button is gone while the labels load: the focus moves to their field.
                    document.getElementById(value.id)?.focus();
                    void labels.refetch();
                  }}
                />
              )}
              {filter.field === 'estado' && (
                <NativeSelect label={FILTER_LABEL.estado} data={ESTADO_OPTIONS} flex="2 1 14rem" {...value} />
              )}
              {filter.field !== 'estado' && filter.field !== 'etiqueta' && (
                <TypedInput
                  {...value}
                  label={FILTER_LABEL[filter.field]}
                  {...(filter.field === 'cuit'
                    ? { placeholder: 'Solo números' }
                    : { inputMode: 'text' as const })}
                  flex="2 1 14rem"
                  kind={{ clean: (text) => cleanValue(filter.field, text) }}
                  value={filter.value}
                  onChange={(text) => form.setFieldValue('value', text)}
                />
              )}
              <Group gap="sm" pt={{ base: 0, sm: LABEL_SPACE }}>
                <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
                  Buscar
                </Button>
                {addedState && (
                  <Button
                    variant="default"
                    onClick={() =>
                      onChange(
                        withFilter(active, { field: 'estado', value: [...states, addedState].join(',') }),
                      )
                    }
                    leftSection={<IconFilterPlus size={18} aria-hidden />}
                  >
                    Sumar {ESTADO_LABEL[addedState]}
                  </Button>
                )}
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
          </FoldedOnPhone>
        </div>
        <FilterChips
          chips={inForce.flatMap((filterInForce) =>
            filterInForce.field === 'estado'
              ? states.map((estado) => ({
                  label: `${FILTER_LABEL.estado}: ${ESTADO_LABEL[estado]}`,
                  onRemove: () => remove(withoutState(active, estado)),
                }))
              : {
                  label:
                    filterInForce.field === 'etiqueta'
                      ? labelText(labels, filterInForce.value)
                      : (filterInForce.field === 'tablero' && counted) || chipLabel(filterInForce),
                  onRemove: () => remove(withoutFilter(active, filterInForce.field)),
                },
          )}
        />
      </Form>
    </Paper>
  );
}

/** The form, which starts again from the active filters whenever those change. */
function useFilterFields(active: Filters, fields: readonly FilterField[]) {
  const firstField = listOf(active).find((filter) => fields.includes(filter.field))?.field;
  const first = firstField ? { field: firstField, value: fieldValueOf(active, firstField) } : UNFILTERED;
  const [initialValues] = useState<Filter>(first);
  const form = usePortalForm({ initialValues, schema: FILTER });
  const { field } = form.values;
  const inForce = JSON.stringify(listOf(active));
  const followed = useRef(inForce);
  useEffect(() => {
    if (followed.current === inForce) return;
    followed.current = inForce;
    form.setValues(active[field] === undefined ? first : { field, value: fieldValueOf(active, field) });
  });
  return form;
}

function chipLabel({ field, value }: Filter): string {
  return `${FILTER_LABEL[field]}: ${field === 'cuit' ? formatTaxId(value) : value}`;
}

/** Returns the value of a filter for its field: the last one of several states. */
const fieldValueOf = (active: Filters, field: FilterField): string => {
  const value = active[field] ?? '';
  return field === 'estado' ? (statesOf(value).at(-1) ?? '') : value;
};

function withoutState(filters: Filters, estado: Estado): Filters {
  const rest = statesOf(filters.estado ?? '').filter((candidate) => candidate !== estado);
  return rest.length > 0
    ? withFilter(filters, { field: 'estado', value: rest.join(',') })
    : withoutFilter(filters, 'estado');
}
