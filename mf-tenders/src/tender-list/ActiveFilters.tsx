import type { Tender } from 'shared-api/contract';
import { tenderFilterTexts } from 'shared-api/rules';
import { Text } from 'shared-ui';
import { FilterChips } from 'shared-ui/tables';
import { filterOf, NO_FILTERS, type TenderFilters, type TenderSearch } from './search.ts';
import { TenderCards } from './TenderCards.tsx';

// For the register, whose own chunk for them would add to the bytes of every first visit.
export { FilterChips } from 'shared-ui/tables';

interface Props {
  readonly search: TenderFilters;
  readonly onRemove: (change: Partial<TenderFilters>) => void;
}

/** The filters in force, each with a button to remove it. */
export function ActiveFilters({ search, onRemove }: Props) {
  const texts = tenderFilterTexts(filterOf(search));
  const chips: readonly (readonly [keyof TenderFilters, string | undefined])[] = [
    ['objeto', texts.titulo],
    ['tipo', texts.tipo_licitacion],
    ['estado', texts.estado],
    ['vence_desde', texts.fecha_vencimiento_desde],
    ['vence_hasta', texts.fecha_vencimiento_hasta],
  ];
  return (
    <FilterChips
      chips={chips.flatMap(([name, label]) =>
        label ? [{ label, onRemove: () => onRemove({ [name]: NO_FILTERS[name] }) }] : [],
      )}
    />
  );
}

interface SimilarProps {
  readonly tenders: readonly Tender[];
  readonly search: TenderSearch;
  /** True when nothing holds exactly what was searched. */
  readonly isAlone: boolean;
}

/** Tenders that are only similar to what was searched. */
export function SimilarTenders({ tenders, search, isAlone }: SimilarProps) {
  return (
    <>
      <Text fw={600}>
        {isAlone ? 'No hay resultados exactos; se muestran parecidos' : 'También hay licitaciones parecidas'}
      </Text>
      <TenderCards tenders={tenders} search={search} />
    </>
  );
}
