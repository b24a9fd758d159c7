import { useState } from 'react';
import { auditCuilProblem, TYPED_VALUES } from 'shared-api/rules';
import { DateField, useDateFilters } from 'shared-ui/dates';
import { TypedInput } from 'shared-ui/forms';
import { FilterPanel } from '../settings/FilterPanel.tsx';
import type { AuditSearch } from './search.ts';

type Filters = Pick<AuditSearch, 'cuil' | 'fecha'>;
interface Props {
  readonly search: AuditSearch;
  readonly onSearch: (filters: Filters) => void;
}

/** The filters of the audit log. */
export function AuditFilters({ search, onSearch }: Props) {
  const [cuil, setCuil] = useState(search.cuil);
  const [fecha, setFecha] = useState(search.fecha);
  const [problem, setProblem] = useState<string | null>(null);
  const dates = useDateFilters();

  const submit = () => {
    const found = auditCuilProblem(cuil);
    setProblem(found);
    if (!found && !dates.areWrong) onSearch({ cuil, fecha });
  };
  const clear = () => {
    setCuil('');
    setFecha(null);
    setProblem(null);
    dates.clear();
    onSearch({ cuil: '', fecha: null });
  };

  return (
    <FilterPanel label="Buscar auditorías" columns={2} onSearch={submit} onClear={clear}>
      <TypedInput
        label="CUIL"
        description="11 números"
        kind={TYPED_VALUES.digits}
        value={cuil}
        error={problem}
        onChange={(typed) => {
          setCuil(typed);
          setProblem(null);
        }}
      />
      <DateField
        key={dates.round}
        label="Fecha"
        description="Si completa ambos, se busca por fecha"
        value={fecha}
        onChange={setFecha}
        onProblem={dates.on('fecha')}
      />
    </FilterPanel>
  );
}
