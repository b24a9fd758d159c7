import { REQUEST_ORDER_LABEL, REQUEST_ORDERS, type RequestOrder } from 'shared-api/rules';
import { NativeSelect } from 'shared-ui';
import { isOrder } from './filters.ts';

const OPTIONS = REQUEST_ORDERS.map((order) => ({ value: order, label: REQUEST_ORDER_LABEL[order] }));

interface Props {
  readonly value: RequestOrder;
  readonly onChange: (order: RequestOrder) => void;
}

/** In which order the list is read. */
export function OrderSelect({ value, onChange }: Props) {
  return (
    <NativeSelect
      label="Ordenar por"
      data={OPTIONS}
      value={value}
      onChange={({ currentTarget }) => {
        if (isOrder(currentTarget.value)) onChange(currentTarget.value);
      }}
      size="sm"
      w={{ base: '100%', xs: '16rem' }}
    />
  );
}
