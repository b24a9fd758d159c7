import { useState } from 'react';
import { auditCuilProblem, onlyDigits, TAX_ID_LENGTH } from 'shared-api/rules';
import { TextInput } from 'shared-ui';
import { DateField, useDateFilters } from 'shared-ui/dates';
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
      <TextInput
        label="CUIL"
        inputMode="numeric"
        description="11 números, sin guiones"
        value={cuil}
        error={problem}
        onChange={(event) => {
          setCuil(onlyDigits(event.currentTarget.value, TAX_ID_LENGTH));
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
