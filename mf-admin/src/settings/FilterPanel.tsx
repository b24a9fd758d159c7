import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button, Group, Paper, SimpleGrid } from 'shared-ui';
import { Form, type PortalForm } from 'shared-ui/forms';

interface Props<Values extends object> {
  /** Accessible name of the search. */
  readonly label: string;
  /** Fields per row on a wide screen. */
  readonly columns: number;
  readonly form: PortalForm<Values>;
  /** The values without a filter. */
  readonly empty: Values;
  readonly onSearch: (values: Values) => void;
  readonly children: ReactNode;
}

/** The filters of a list, with the buttons to apply and to clear them. */
export function FilterPanel<Values extends object>(props: Props<Values>) {
  const { label, columns, form, empty, onSearch, children } = props;
  // New fields: those of dates forget a text that is no date.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    form.discard();
    form.setValues(empty);
    setCleared(cleared + 1);
    onSearch(empty);
  };
  return (
    <Paper role="search" aria-label={label} withBorder p="md">
      <Form form={form} label={label} summary={false} onSubmit={onSearch}>
        <SimpleGrid key={cleared} cols={{ base: 1, sm: columns }}>
          {children}
        </SimpleGrid>
        <Group gap="sm">
          <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
            Buscar
          </Button>
          <Button type="button" variant="default" onClick={clear}>
            Limpiar filtros
          </Button>
        </Group>
      </Form>
    </Paper>
  );
}
