import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { label, TENDER_TITLE_MAX, TENDER_TYPES, tenderTypeOf } from 'shared-api/rules';
import { Button, Group, NativeSelect, Paper, SimpleGrid, TextInput } from 'shared-ui';
import { type TenderFilters as Filters, NO_FILTERS, stateOf } from './search.ts';

interface Props {
  readonly search: Filters;
  readonly onSearch: (filters: Filters) => void;
  readonly onClear: () => void;
}

const TYPES = [
  { value: '', label: 'Todos' },
  ...TENDER_TYPES.map((type) => ({ value: type, label: label(type) })),
];

const STATES = [
  { value: '', label: 'Todas' },
  { value: 'abiertas', label: 'Abiertas' },
  { value: 'cerradas', label: 'Cerradas' },
];

/** Filter panel of the list. A plain GET form, so that it also works before the code is here. */
export function TenderFilters({ search, onSearch, onClear }: Props) {
  const [{ objeto, tipo, estado }, setDraft] = useState<Filters>(search);
  const set = (change: Partial<Filters>) => setDraft({ objeto, tipo, estado, ...change });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ objeto: objeto.trim(), tipo, estado });
  };
  const clear = () => {
    setDraft(NO_FILTERS);
    onClear();
  };

  return (
    <Paper
      component="form"
      role="search"
      aria-label="Buscar licitaciones"
      method="get"
      withBorder
      p="md"
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label="Objeto"
          name="objeto"
          placeholder="Palabras del objeto, o el expediente"
          maxLength={TENDER_TITLE_MAX}
          value={objeto}
          onChange={(event) => set({ objeto: event.currentTarget.value })}
        />
        <NativeSelect
          label="Tipo de licitación"
          name="tipo"
          data={TYPES}
          value={tipo ?? ''}
          onChange={(event) => set({ tipo: tenderTypeOf(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Estado"
          name="estado"
          data={STATES}
          value={estado ?? ''}
          onChange={(event) => set({ estado: stateOf(event.currentTarget.value) })}
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
