import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface Props {
  /** Starts at 1. */
  readonly page: number;
  readonly totalPages?: number | undefined;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onChange: (page: number) => void;
  /** Which pages these are, e.g. `Páginas de licitaciones`. */
  readonly label: string;
}

/** 'Anterior' and 'Siguiente'. At an end the button stays where it is, so that the keyboard's focus is not lost. */
export function Pager({ page, totalPages, hasPrevious, hasNext, onChange, label }: Props) {
  const go = (to: number, possible: boolean) => () => {
    if (possible) onChange(to);
  };
  return (
    <Group component="nav" aria-label={label} justify="center" gap="xs" mt="lg" data-no-print>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        onClick={go(page - 1, hasPrevious)}
        {...end(hasPrevious)}
      >
        Anterior
      </Button>
      <Text role="status">
        {totalPages === undefined ? `Página ${page}` : `Página ${page} de ${totalPages}`}
      </Text>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        onClick={go(page + 1, hasNext)}
        {...end(hasNext)}
      >
        Siguiente
      </Button>
    </Group>
  );
}

/** The look and name of a button at an end of the list, which must not leave the keyboard's order. */
const end = (possible: boolean) => (possible ? {} : { 'aria-disabled': true, 'data-disabled': true });
