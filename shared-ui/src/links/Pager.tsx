import { Box, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './Pager.module.css';

interface Props {
  /** Starts at 1. */
  readonly page: number;
  readonly totalPages?: number | undefined;
  /** Absent: there is one until the last page. */
  readonly hasNext?: boolean;
  readonly onChange: (page: number) => void;
  /** Which pages these are, e.g. `Páginas de licitaciones`. */
  readonly label: string;
  /**
   * Makes the buttons work before the code is here, as a GET form: name of the page's parameter, and the others of the
   * address, which stay.
   */
  readonly address?: { readonly name: string; readonly others: Readonly<Record<string, string>> };
}

/** 'Anterior' and 'Siguiente'. At an end the button stays where it is, so that the keyboard's focus is not lost. */
export function Pager({ page, totalPages, hasNext, onChange, label, address }: Props) {
  const step = (to: number, possible: boolean) =>
    possible
      ? {
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            onChange(to);
          },
          ...(address && { type: 'submit' as const, name: address.name, value: to }),
        }
      : END;
  const buttons = (
    <Group justify="center" gap="xs">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        {...step(page - 1, page > 1)}
      >
        Anterior
      </Button>
      <Text role="status" className={classes.where}>
        {totalPages === undefined ? `Página ${page}` : `Página ${page} de ${totalPages}`}
      </Text>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        {...step(page + 1, hasNext ?? (totalPages !== undefined && page < totalPages))}
      >
        Siguiente
      </Button>
    </Group>
  );
  return (
    <Box component="nav" aria-label={label} mt="lg" data-no-print>
      {address ? (
        <form method="get">
          {Object.entries(address.others).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {buttons}
        </form>
      ) : (
        buttons
      )}
    </Box>
  );
}

/** The look and name of a button at an end of the list, which must not leave the keyboard's order. */
const END = { 'aria-disabled': true, 'data-disabled': true };
