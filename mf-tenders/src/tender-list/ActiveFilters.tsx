import { label } from 'shared-api/rules';
import { FilterChips } from 'shared-ui/tables';
import type { TenderSearch } from './search.ts';

interface Props {
  readonly search: TenderSearch;
  readonly onRemove: (change: Partial<Pick<TenderSearch, 'objeto' | 'tipo'>>) => void;
}

/** What narrows the list now, each removable alone. */
export function ActiveFilters({ search: { objeto, tipo }, onRemove }: Props) {
  return (
    <FilterChips
      chips={[
        ...(objeto ? [{ label: `Objeto: ${objeto}`, onRemove: () => onRemove({ objeto: '' }) }] : []),
        ...(tipo ? [{ label: `Tipo: ${label(tipo)}`, onRemove: () => onRemove({ tipo: null }) }] : []),
      ]}
    />
  );
}
