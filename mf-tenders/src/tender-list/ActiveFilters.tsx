import { label } from 'shared-api/rules';
import { FilterChips } from 'shared-ui/tables';
import type { TenderFilters } from './search.ts';

interface Props {
  readonly search: TenderFilters;
  readonly onRemove: (change: Partial<TenderFilters>) => void;
}

/** What narrows the list now, each removable alone. */
export function ActiveFilters({ search: { objeto, tipo, estado }, onRemove }: Props) {
  return (
    <FilterChips
      chips={[
        ...(objeto ? [{ label: `Objeto: ${objeto}`, onRemove: () => onRemove({ objeto: '' }) }] : []),
        ...(tipo ? [{ label: `Tipo: ${label(tipo)}`, onRemove: () => onRemove({ tipo: null }) }] : []),
        ...(estado
          ? [
              {
                label: `Estado: ${estado === 'abiertas' ? 'Abiertas' : 'Cerradas'}`,
                onRemove: () => onRemove({ estado: null }),
              },
            ]
          : []),
      ]}
    />
  );
}
