import type { FormEvent, MouseEvent } from 'react';
import { TENDER_STATE_LABEL, TENDER_STATES, tenderLabel } from 'shared-api/rules';
import { NativeSelect, Paper, SearchButtons, SimpleGrid, TextInput } from 'shared-ui';
import { useTenderTypes } from './queries.ts';
import { type TenderFilters as Filters, readSearch } from './search.ts';
import classes from './TenderList.module.css';

interface Props {
  readonly search: Filters;
  readonly onSearch: (filters: Filters) => void;
  readonly onClear: () => void;
}

const STATES = [
  { value: '', label: 'Todas' },
  ...TENDER_STATES.map((state) => ({ value: state, label: TENDER_STATE_LABEL[state] })),
];

/**
 * The filters of the list: a plain GET form that keeps its values in the DOM, unlike `usePortalForm`. It works without
 * JavaScript, and what was chosen before hydration stays.
 */
export function TenderFilters({ search, onSearch, onClear }: Props) {
  const { objeto, tipo, estado, vence_desde: from, vence_hasta: to } = search;
  const types = useTenderTypes(search);
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const typed = new FormData(event.currentTarget);
    onSearch(readSearch(new URLSearchParams([...typed].map(([name, value]) => [name, `${value}`]))));
  };
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.reset();
    onClear();
  };

  return (
    <Paper
      component="form"
      role="search"
      aria-label="Buscar licitaciones"
      method="get"
      data-no-print
      withBorder
      p="md"
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label="Objeto"
          name="objeto"
          placeholder="Palabras, número o expediente"
          defaultValue={objeto}
        />
        <NativeSelect label="Tipo de licitación" name="tipo" defaultValue={tipo ?? ''}>
          <option value="">Todos</option>
          {/* By name: what is chosen stays when another one goes. */}
          {types.map((type) => (
            <option key={type} value={type}>
              {tenderLabel(type)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect label="Estado" name="estado" data={STATES} defaultValue={estado ?? ''} />
      </SimpleGrid>
      <details className={classes.dates} open={Boolean(from || to)}>
        <summary>Por fecha de vencimiento</summary>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput type="date" label="Vence desde" name="vence_desde" defaultValue={from ?? ''} />
          <TextInput type="date" label="Vence hasta" name="vence_hasta" defaultValue={to ?? ''} />
        </SimpleGrid>
      </details>
      <SearchButtons onClear={clear} />
    </Paper>
  );
}
