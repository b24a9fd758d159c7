import { useState } from 'react';
import { accessCuitProblem, accessDaysProblem, TYPED_VALUES } from 'shared-api/rules';
import { TextInput } from 'shared-ui';
import { DateField, useDateFilters } from 'shared-ui/dates';
import { TypedInput } from 'shared-ui/forms';
import { FilterPanel } from '../settings/FilterPanel.tsx';
import { type AccessFilters as Filters, NO_FILTERS } from './search.ts';

interface Props {
  readonly search: Filters;
  readonly onSearch: (filters: Filters) => void;
}

/** The filters of the data accesses. */
export function AccessFilters({ search, onSearch }: Props) {
  const [{ cuit, usuario, desde, hasta }, setFilters] = useState<Filters>(search);
  const [problems, setProblems] = useState<{ cuit: string | null; days: string | null }>(NO_PROBLEMS);
  const dates = useDateFilters();
  const change = (part: Partial<Filters>) => {
    setFilters((filters) => ({ ...filters, ...part }));
    setProblems(NO_PROBLEMS);
  };

  const submit = () => {
    const found = { cuit: accessCuitProblem(cuit), days: accessDaysProblem(desde, hasta) };
    setProblems(found);
    if (!found.cuit && !found.days && !dates.areWrong)
      onSearch({ cuit, usuario: usuario.trim(), desde, hasta });
  };
  const clear = () => {
    change(NO_FILTERS);
    dates.clear();
    onSearch(NO_FILTERS);
  };

  return (
    <FilterPanel label="Buscar consultas" columns={2} onSearch={submit} onClear={clear}>
      <TypedInput
        label="CUIT del proveedor"
        description="11 números"
        kind={TYPED_VALUES.digits}
        value={cuit}
        error={problems.cuit}
        onChange={(typed) => change({ cuit: typed })}
      />
      <TextInput
        label="Consultado por"
        description="Nombre, apellido o DNI"
        value={usuario}
        onChange={(event) => change({ usuario: event.currentTarget.value })}
      />
      <DateField
        key={`desde-${dates.round}`}
        label="Desde"
        value={desde}
        onChange={(day) => change({ desde: day })}
        onProblem={dates.on('desde')}
      />
      <DateField
        key={`hasta-${dates.round}`}
        label="Hasta"
        value={hasta}
        error={problems.days}
        onChange={(day) => change({ hasta: day })}
        onProblem={dates.on('hasta')}
      />
    </FilterPanel>
  );
}

const NO_PROBLEMS = { cuit: null, days: null };
