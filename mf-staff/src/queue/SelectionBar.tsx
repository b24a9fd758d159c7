import type { ReactNode } from 'react';
import type { RequestRow } from 'shared-api/contract';
import { Button, Group, LiveRegion, Paper, Text } from 'shared-ui';
import classes from './SelectionBar.module.css';

interface Props {
  readonly selected: readonly RequestRow[];
  /** Number of rows of this page that are not selected yet. */
  readonly restOfPage: number;
  readonly onSelectPage: () => void;
  readonly onClear: () => void;
  /** Actions on the selected requests. */
  readonly children?: ReactNode;
}

/** Shows the number of selected requests and what can be done with them; stays in view while the list scrolls. */
export function SelectionBar({ selected, restOfPage, onSelectPage, onClear, children }: Props) {
  const text = selected.length === 1 ? '1 elegida' : `${selected.length} elegidas`;
  return (
    <>
      <LiveRegion>{selected.length > 0 ? text : ''}</LiveRegion>
      {selected.length > 0 && (
        <Paper
          component="section"
          aria-label="Solicitudes elegidas"
          withBorder
          p="sm"
          shadow="sm"
          pos="sticky"
          bottom={8}
          style={{ zIndex: 2 }}
          data-bottom-bar
          data-no-print
        >
          <Group gap="xs" className={classes.actions}>
            <Text fw={700}>{text}:</Text>
            {children}
            {restOfPage > 0 && (
              <Button variant="subtle" size="sm" px="xs" onClick={onSelectPage}>
                Elegir toda la página
              </Button>
            )}
            <Button variant="subtle" size="sm" px="xs" onClick={onClear}>
              Quitar la selección
            </Button>
          </Group>
        </Paper>
      )}
    </>
  );
}
