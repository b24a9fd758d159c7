import { Paper, SimpleGrid, type SimpleGridProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SearchButtons } from '../links/SearchButtons.tsx';
import { FoldedOnPhone, useIsWide } from './FoldedOnPhone.tsx';
import { Form } from './Form.tsx';
import type { PortalForm } from './use-portal-form.ts';

interface Props<Values extends object> {
  /** Accessible name of the search. */
  readonly label: string;
  /** Fields per row, by the width of the screen. */
  readonly columns: NonNullable<SimpleGridProps['cols']>;
  readonly form: PortalForm<Values>;
  /** The values without a filter. */
  readonly empty: Values;
  readonly onSearch: (values: Values) => void;
  readonly children: ReactNode;
  /** Fields used less often: folded on a phone, where all of them would take its first screen. */
  readonly more?: ReactNode;
}

/** The filters of a list, with the buttons to apply and to clear them. */
export function FilterPanel<Values extends object>(props: Props<Values>) {
  const { label, columns, form, empty, onSearch, children, more } = props;
  // New fields: those of dates forget a text that is no date.
  const [cleared, setCleared] = useState(0);
  const isWide = useIsWide();
  const clear = () => {
    form.discard();
    form.setValues(empty);
    setCleared(cleared + 1);
    onSearch(empty);
  };
  return (
    <Paper role="search" aria-label={label} withBorder p="md" data-no-print>
      <Form form={form} label={label} summary={false} onSubmit={onSearch}>
        <SimpleGrid key={cleared} cols={columns}>
          {children}
          {isWide && more}
        </SimpleGrid>
        {more && !isWide && (
          <FoldedOnPhone label="Más filtros">
            <SimpleGrid key={cleared} cols={columns}>
              {more}
            </SimpleGrid>
          </FoldedOnPhone>
        )}
        <SearchButtons onClear={clear} />
      </Form>
    </Paper>
  );
}
