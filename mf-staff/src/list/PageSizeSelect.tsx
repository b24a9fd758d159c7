import { PAGE_SIZES, type PageSize } from 'shared-api/rules';
import { NativeSelect } from 'shared-ui';

interface Props {
  readonly value: PageSize;
  readonly onChange: (size: PageSize) => void;
}

/** Chooses how many rows a page has. */
export function PageSizeSelect({ value, onChange }: Props) {
  return (
    <NativeSelect
      label="Filas por página"
      data={PAGE_SIZES.map(String)}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosenSize = PAGE_SIZES.find((size) => String(size) === currentTarget.value);
        if (chosenSize) onChange(chosenSize);
      }}
      size="sm"
      w={{ base: '100%', xs: '8rem' }}
    />
  );
}
