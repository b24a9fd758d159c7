import { IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { Button, Group, Paper, SimpleGrid } from 'shared-ui';

interface Props {
  /** What is searched, for who can't see that it is a search. */
  readonly label: string;
  /** Fields beside each other where there is room. */
  readonly columns: number;
  readonly onSearch: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The fields that a list is searched by, over their two buttons. */
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
