import { formatDate, tenderLabel } from 'shared-api/rules';
import { FilterChips } from 'shared-ui/tables';
import type { TenderFilter } from './search.ts';

interface Props {
  readonly filter: TenderFilter;
  readonly onRemove: (change: Partial<TenderFilter>) => void;
}

/** The filters in force, each with a button to remove it. */
export function AdminFilterChips({ filter: { objeto, expediente, tipo, desde, hasta }, onRemove }: Props) {
  const chips = [
    objeto && { label: `Objeto: ${objeto}`, onRemove: () => onRemove({ objeto: '' }) },
    expediente && { label: `Expediente: ${expediente}`, onRemove: () => onRemove({ expediente: '' }) },
    tipo && { label: `Tipo: ${tenderLabel(tipo)}`, onRemove: () => onRemove({ tipo: null }) },
    desde && { label: `Desde: ${formatDate(desde)}`, onRemove: () => onRemove({ desde: null }) },
    hasta && { label: `Hasta: ${formatDate(hasta)}`, onRemove: () => onRemove({ hasta: null }) },
  ].filter((chip) => typeof chip === 'object' && chip !== null);
  return chips.length > 0 ? <FilterChips chips={chips} /> : null;
}
