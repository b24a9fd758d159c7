import { useState } from 'react';
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
  const [shown, setShown] = useShown(value);
  return (
    <NativeSelect
      label="Ordenar por"
      data={OPTIONS}
      value={shown}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (!isOrder(chosen)) return;
        setShown(chosen);
        onChange(chosen);
      }}
      size="sm"
      w={{ base: '100%', xs: '16rem' }}
    />
  );
}

/** Shows a choice at once: the address follows a moment later, and keys pressed meanwhile must not be lost. */
function useShown(value: RequestOrder) {
  const [shown, setShown] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setShown(value);
  }
  return [shown, setShown] as const;
}
