import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { label, TENDER_TITLE_MAX, TENDER_TYPES, tenderTypeOf } from 'shared-api/rules';
import { Button, Group, NativeSelect, Paper, SimpleGrid, TextInput } from 'shared-ui';
import type { TenderSearch } from './search.ts';

interface Props {
  readonly search: TenderSearch;
  readonly onSearch: (change: Pick<TenderSearch, 'objeto' | 'tipo'>) => void;
  readonly onClear: () => void;
}

const TYPES = [
  { value: '', label: 'Todos' },
  ...TENDER_TYPES.map((type) => ({ value: type, label: label(type) })),
];

/** Filter panel of the list. A plain GET form, so that it also works before the code is here. */
export function TenderFilters({ search, onSearch, onClear }: Props) {
  const [objeto, setObjeto] = useState(search.objeto);
  const [tipo, setTipo] = useState<string>(search.tipo ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ objeto: objeto.trim(), tipo: tenderTypeOf(tipo) });
  };
  const clear = () => {
    setObjeto('');
    setTipo('');
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
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Objeto"
          name="objeto"
          placeholder="Palabras del objeto, o el expediente"
          maxLength={TENDER_TITLE_MAX}
          value={objeto}
          onChange={(event) => setObjeto(event.currentTarget.value)}
        />
        <NativeSelect
          label="Tipo de licitación"
          name="tipo"
          data={TYPES}
          value={tipo}
          onChange={(event) => setTipo(event.currentTarget.value)}
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
