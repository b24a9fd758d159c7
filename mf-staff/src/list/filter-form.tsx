import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ESTADO_LABEL, ESTADOS } from 'shared-api/rules';
import { Button, Group, NativeSelect, Paper, TextInput } from 'shared-ui';
import {
  cleanValue,
  FILTER_FIELDS,
  FILTER_LABEL,
  type Filter,
  type FilterField,
  filterProblem,
} from './filters.ts';

const FIELD_OPTIONS = FILTER_FIELDS.map((field) => ({ value: field, label: FILTER_LABEL[field] }));
const ESTADO_OPTIONS = [
  { value: '', label: 'Seleccione un estado' },
  ...ESTADOS.map((estado) => ({ value: estado, label: ESTADO_LABEL[estado] })),
];

interface Props {
  /** The filter in force, which the fields start from. Give the form a `key` of it, so that 'back' is seen here too. */
  readonly active: Filter | null;
  readonly onSearch: (filter: Filter) => void;
  readonly onClear: () => void;
}

/** What to filter the list by and the value to look for. */
export function FilterForm({ active, onSearch, onClear }: Props) {
  const [filter, setFilter] = useState<Filter>(active ?? { field: 'cuit', value: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const valueField = useRef<HTMLInputElement & HTMLSelectElement>(null);

  const change = (next: Filter) => {
    setFilter(next);
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = filterProblem(filter);
    setProblem(found);
    if (found) valueField.current?.focus();
    else onSearch(filter);
  };

  return (
    <Paper
      component="form"
      role="search"
      aria-label="Filtrar inscripciones"
      noValidate
      onSubmit={submit}
      p="md"
      withBorder
    >
      <Group align="flex-start" gap="md">
        <NativeSelect
          label="Filtrar por"
          data={FIELD_OPTIONS}
          value={filter.field}
          onChange={(event) => change({ field: event.currentTarget.value as FilterField, value: '' })}
          flex="1 1 12rem"
        />
        {filter.field === 'estado' ? (
          <NativeSelect
            ref={valueField}
            label="Estado"
            data={ESTADO_OPTIONS}
            value={filter.value}
            error={problem}
            onChange={(event) => change({ field: 'estado', value: event.currentTarget.value })}
            flex="2 1 14rem"
          />
        ) : (
          <TextInput
            ref={valueField}
            label={FILTER_LABEL[filter.field]}
            value={filter.value}
            error={problem}
            autoComplete="off"
            {...(filter.field === 'cuit' && { inputMode: 'numeric' as const, placeholder: '11 números' })}
            onChange={(event) =>
              change({ field: filter.field, value: cleanValue(filter.field, event.currentTarget.value) })
            }
            flex="2 1 14rem"
          />
        )}
        <Group gap="sm" pt={{ base: 0, sm: 25 }}>
          <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
            Buscar
          </Button>
          {active && (
            <Button variant="default" onClick={onClear} leftSection={<IconFilterOff size={18} aria-hidden />}>
              Limpiar filtros
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}
