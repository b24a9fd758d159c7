import type { FormEvent } from 'react';
import { Box, NativeSelect, Paper, SearchButtons, SimpleGrid, TextInput } from 'shared-ui';
import { type RegisterSearch, readRegisterSearch } from './search.ts';

interface Props {
  readonly search: RegisterSearch;
  /** Labels to filter by. */
  readonly labels: readonly string[];
  readonly onSearch: (search: RegisterSearch) => void;
}

/** The search of the register: a plain GET form, as that of the tenders, which works without JavaScript. */
export function RegisterFilters({ search: { buscar, etiqueta }, labels, onSearch }: Props) {
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const typed = new FormData(event.currentTarget);
    onSearch(readRegisterSearch(new URLSearchParams([...typed].map(([name, value]) => [name, `${value}`]))));
  };
  // A label of a shared address stays chosen although no supplier has it.
  const offered = etiqueta === '' || labels.includes(etiqueta) ? labels : [etiqueta, ...labels];
  return (
    <Paper
      component="form"
      role="search"
      aria-label="Buscar proveedores"
      method="get"
      data-no-print
      withBorder
      p="md"
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Nombre o CUIT" name="buscar" defaultValue={buscar} />
        {offered.length > 0 && (
          <NativeSelect label="Etiqueta" name="etiqueta" defaultValue={etiqueta}>
            <option value="">Todas</option>
            {offered.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </NativeSelect>
        )}
      </SimpleGrid>
      <Box mt="md">
        <SearchButtons
          onClear={(event) => {
            event.currentTarget.form?.reset();
            onSearch({ buscar: '', etiqueta: '', pagina: 1 });
          }}
        />
      </Box>
    </Paper>
  );
}
