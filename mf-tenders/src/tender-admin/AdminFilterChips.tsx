import { tenderFilterTexts } from 'shared-api/rules';
import { FilterChips } from 'shared-ui/tables';
import { filterOf, NO_FILTER, type TenderFilter } from './search.ts';

interface Props {
  readonly filter: TenderFilter;
  readonly onRemove: (change: Partial<TenderFilter>) => void;
}

/** The filters in force, each with a button to remove it. */
export function AdminFilterChips({ filter, onRemove }: Props) {
  const texts = tenderFilterTexts(filterOf(filter));
  const chips: readonly (readonly [keyof TenderFilter, string | undefined])[] = [
    ['objeto', texts.titulo],
    ['expediente', texts.expediente],
    ['tipo', texts.tipo_licitacion],
    ['estado', filter.estado === NO_FILTER.estado ? undefined : texts.estado],
    ['desde', texts.fecha_publicacion_desde],
    ['hasta', texts.fecha_publicacion_hasta],
  ];
  const inForce = chips.flatMap(([name, label]) =>
    label ? [{ label, onRemove: () => onRemove({ [name]: NO_FILTER[name] }) }] : [],
  );
  return <FilterChips chips={inForce} />;
}
