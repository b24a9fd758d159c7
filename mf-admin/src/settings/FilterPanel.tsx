import { IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { Button, Group, Paper, SimpleGrid } from 'shared-ui';

interface Props {
  /** Accessible name of the search. */
  readonly label: string;
  /** Fields per row on a wide screen. */
  readonly columns: number;
  readonly onSearch: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The filters of a list, with the buttons to apply and to clear them. */
export function FilterPanel({ label, columns, onSearch, onClear, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <Paper component="form" role="search" aria-label={label} withBorder p="md" noValidate onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: columns }}>{children}</SimpleGrid>
      <Group mt="md" gap="sm">
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Buscar
        </Button>
        <Button type="button" variant="default" onClick={onClear}>
          Limpiar filtros
        </Button>
      </Group>
    </Paper>
  );
}
