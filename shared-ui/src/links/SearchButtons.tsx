import { Button, Group } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

interface Props {
  readonly onClear: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The last row of a list's filters: 'Buscar', which submits them, and 'Limpiar filtros'. */
export function SearchButtons({ onClear }: Props) {
  return (
    <Group gap="sm">
      <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
        Buscar
      </Button>
      <Button type="button" variant="default" onClick={onClear}>
        Limpiar filtros
      </Button>
    </Group>
  );
}
