import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { auditCuilProblem } from 'shared-api/rules';
import { Button, Group, Paper, SimpleGrid, TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { type AuditSearch, cleanCuil } from './search.ts';

type Filters = Pick<AuditSearch, 'cuil' | 'fecha'>;
interface Props {
  readonly search: AuditSearch;
  readonly onSearch: (filters: Filters) => void;
}

/** Filter panel of the audit log. */
export function AuditFilters({ search, onSearch }: Props) {
  const [cuil, setCuil] = useState(search.cuil);
  const [fecha, setFecha] = useState(search.fecha);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = auditCuilProblem(cuil);
    setProblem(found);
    if (!found) onSearch({ cuil, fecha });
  };
  const clear = () => {
    setCuil('');
    setFecha(null);
    setProblem(null);
    onSearch({ cuil: '', fecha: null });
  };

  return (
    <Paper
      component="form"
      role="search"
      aria-label="Buscar auditorías"
      withBorder
      p="md"
      noValidate
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="CUIL"
          inputMode="numeric"
          description="11 números, sin guiones"
          value={cuil}
          error={problem}
          onChange={(event) => {
            setCuil(cleanCuil(event.currentTarget.value));
            setProblem(null);
          }}
        />
        <DateField
          label="Fecha"
          description="Si completa ambos, se busca por fecha"
          value={fecha}
          onChange={setFecha}
        />
      </SimpleGrid>
      <Group mt="md" gap="sm">
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Buscar
        </Button>
        <Button type="button" variant="default" onClick={clear}>
          Limpiar filtros
        </Button>
      </Group>
    </Paper>
  );
}
