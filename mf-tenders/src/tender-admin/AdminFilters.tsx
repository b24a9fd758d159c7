import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { TENDER_TYPES, tenderLabel, tenderTypeOf } from 'shared-api/rules';
import { Button, Group, NativeSelect, Paper, SimpleGrid, TextInput } from 'shared-ui';
import { DateField, useDateFilters } from 'shared-ui/dates';
import { NO_FILTER, type TenderFilter } from './search.ts';

interface Props {
  readonly filter: TenderFilter;
  readonly onSearch: (filter: TenderFilter) => void;
}

const TYPES = [
  { value: '', label: 'Todos' },
  ...TENDER_TYPES.map((type) => ({ value: type, label: tenderLabel(type) })),
];
const EMPTY_RANGE = 'La fecha hasta no puede ser anterior a la fecha desde';

/** The filters of the administration, for both lists. */
export function AdminFilters({ filter, onSearch }: Props) {
  const [draft, setDraft] = useFollowing(filter);
  const dates = useDateFilters();
  const set = (change: Partial<TenderFilter>) => setDraft({ ...draft, ...change });
  const emptyRange = draft.desde !== null && draft.hasta !== null && draft.hasta < draft.desde;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (emptyRange || dates.areWrong) return;
    onSearch({ ...draft, objeto: draft.objeto.trim(), expediente: draft.expediente.trim() });
  };

  return (
    <Paper
      component="form"
      role="search"
      aria-label="Buscar licitaciones"
      withBorder
      p="md"
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        <TextInput
          label="Objeto"
          value={draft.objeto}
          onChange={(event) => set({ objeto: event.currentTarget.value })}
        />
        <TextInput
          label="Expediente"
          value={draft.expediente}
          onChange={(event) => set({ expediente: event.currentTarget.value })}
        />
        <NativeSelect
          label="Tipo de licitación"
          data={TYPES}
          value={draft.tipo ?? ''}
          onChange={(event) => set({ tipo: tenderTypeOf(event.currentTarget.value) })}
        />
        <DateField
          key={`desde-${dates.round}`}
          label="Publicada desde"
          value={draft.desde}
          onChange={(desde) => set({ desde })}
          onProblem={dates.on('desde')}
        />
        <DateField
          key={`hasta-${dates.round}`}
          label="Publicada hasta"
          value={draft.hasta}
          onChange={(hasta) => set({ hasta })}
          onProblem={dates.on('hasta')}
          error={emptyRange ? EMPTY_RANGE : undefined}
        />
      </SimpleGrid>
      <Group mt="md" gap="sm">
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Buscar
        </Button>
        <Button
          type="button"
          variant="default"
          onClick={() => {
            setDraft(NO_FILTER);
            dates.clear();
            onSearch(NO_FILTER);
          }}
        >
          Limpiar filtros
        </Button>
      </Group>
    </Paper>
  );
}

/** Holds what is being typed; starts again from the filter in force whenever that changes. */
function useFollowing(filter: TenderFilter) {
  const [draft, setDraft] = useState(filter);
  const { objeto, expediente, tipo, desde, hasta } = filter;
  const inForce = [objeto, expediente, tipo, desde, hasta].join('/');
  const [followed, setFollowed] = useState(inForce);
  if (followed !== inForce) {
    setFollowed(inForce);
    setDraft(filter);
  }
  return [draft, setDraft] as const;
}
