import {
  MANAGED_STATE_LABEL,
  MANAGED_TENDER_STATES,
  TENDER_ORDERS,
  TENDER_RANGE_PROBLEM,
  TENDER_TYPES,
  type TenderOrder,
  tenderLabel,
  tenderTypeOf,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { NativeSelect, TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { FilterPanel, usePortalForm } from 'shared-ui/forms';
import { managedStateOf, NO_FILTER, orderOf, type TenderFilter } from './search.ts';

interface Props {
  readonly filter: TenderFilter;
  readonly onSearch: (filter: TenderFilter) => void;
}

const TYPES = [
  { value: '', label: 'Todos' },
  ...TENDER_TYPES.map((type) => ({ value: type, label: tenderLabel(type) })),
];
const STATES = MANAGED_TENDER_STATES.map((state) => ({ value: state, label: MANAGED_STATE_LABEL[state] }));
const ORDER_LABEL: Readonly<Record<TenderOrder, string>> = {
  publicacion: 'Publicación, las últimas primero',
  vencimiento: 'Vencimiento, el primero primero',
};
const ORDERS = [
  { value: '', label: 'Estado' },
  ...TENDER_ORDERS.map((order) => ({ value: order, label: ORDER_LABEL[order] })),
];
const FILTER = v.pipe(
  v.object({ desde: v.nullable(v.string()), hasta: v.nullable(v.string()) }),
  v.rules(({ desde, hasta }) => ({ hasta: desde && hasta && hasta < desde ? TENDER_RANGE_PROBLEM : null })),
);

/** Filters and order of the administration's list. */
export function AdminFilters({ filter, onSearch }: Props) {
  const { objeto, expediente, tipo, estado, desde, hasta, orden } = filter;
  const form = usePortalForm({
    // The filters as the fields hold them: a select has texts only.
    initialValues: {
      objeto,
      expediente,
      tipo: `${tipo ?? ''}`,
      estado: `${estado}`,
      desde,
      hasta,
      orden: `${orden ?? ''}`,
    },
    schema: FILTER,
  });
  return (
    <FilterPanel
      label="Buscar licitaciones"
      columns={{ base: 1, sm: 2, md: 3 }}
      more={
        <>
          <TextInput label="Expediente" {...form.field('expediente')} />
          <NativeSelect label="Tipo de licitación" data={TYPES} {...form.field('tipo')} />
          <DateField label="Publicada desde" {...form.dateField('desde')} />
          <DateField label="Publicada hasta" {...form.dateField('hasta')} />
          <NativeSelect label="Orden" data={ORDERS} {...form.field('orden')} />
        </>
      }
      form={form}
      empty={{ ...NO_FILTER, tipo: '', orden: '' }}
      onSearch={(typed) =>
        onSearch({
          ...typed,
          objeto: typed.objeto.trim(),
          expediente: typed.expediente.trim(),
          tipo: tenderTypeOf(typed.tipo),
          estado: managedStateOf(typed.estado),
          orden: orderOf(typed.orden),
        })
      }
    >
      <TextInput label="Objeto" {...form.field('objeto')} />
      <NativeSelect label="Estado" data={STATES} {...form.field('estado')} />
    </FilterPanel>
  );
}
