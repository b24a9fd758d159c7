import { tenderFilterTexts } from 'shared-api/rules';
import { FilterChips } from 'shared-ui/tables';
import { filterOf, type TenderFilters } from './search.ts';

interface Props {
  readonly search: TenderFilters;
  readonly onRemove: (change: Partial<TenderFilters>) => void;
}

/** The filters in force, each with a button to remove it. */
export function ActiveFilters({ search, onRemove }: Props) {
  const { buscar, tipo_licitacion: type, estado } = tenderFilterTexts(filterOf(search));
  return (
    <FilterChips
      chips={[
        ...(buscar ? [{ label: buscar, onRemove: () => onRemove({ objeto: '' }) }] : []),
        ...(type ? [{ label: type, onRemove: () => onRemove({ tipo: null }) }] : []),
        ...(estado ? [{ label: estado, onRemove: () => onRemove({ estado: null }) }] : []),
      ]}
    />
  );
}
