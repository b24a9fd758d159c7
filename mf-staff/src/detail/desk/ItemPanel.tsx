import { IconCheck, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Correction } from 'shared-api/contract';
import { Box, Button, Group, Text } from 'shared-ui';
import type { Standing } from './Checklist.tsx';
import classes from './desk.module.css';
import type { DeskItem } from './desk-items.ts';
import { SinceCorrection } from './SinceCorrection.tsx';

interface Props {
  readonly item: DeskItem;
  /** The last correction, if there was one. */
  readonly correction: Correction | null;
  readonly standing: Standing;
  readonly isRight: boolean;
  readonly problems: readonly string[];
  /** Dates of a document. */
  readonly dates: ReactNode;
  /** More buttons of a document. */
  readonly actions: ReactNode;
  /** Takes the place of the buttons while an observation is written; null otherwise. */
  readonly editor: ReactNode;
  readonly onRight: () => void;
  readonly onObserve: () => void;
}

/** The current item: its dates, problems and earlier observations, and the buttons to mark it as right or to observe it. */
export function ItemPanel(props: Props) {
  const { item, correction, isRight, problems, dates, actions, editor, standing, onRight, onObserve } = props;
  return (
    <div className={classes.panel}>
      <h2 id="desk-item" className={classes.heading}>
        {item.name}
      </h2>
      {dates}
      {problems.map((problem) => (
        <Text key={problem} size="sm" c="rojo.8">
          {problem}
        </Text>
      ))}
      {correction && <SinceCorrection key={item.key} item={item} correction={correction} />}
      {editor ?? (
        <>
          <Group gap="xs" mt={4} data-no-print>
            <Button
              size="sm"
              variant={isRight ? 'light' : 'default'}
              aria-pressed={isRight}
              aria-keyshortcuts="b"
              disabled={item.kind === 'document' && item.url === null}
              leftSection={<IconCheck size={18} aria-hidden />}
              rightSection={<kbd className={classes.key}>b</kbd>}
              onClick={onRight}
            >
              Bien
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-keyshortcuts="o"
              leftSection={<IconPencil size={18} aria-hidden />}
              rightSection={<kbd className={classes.key}>o</kbd>}
              onClick={onObserve}
            >
              {standing === 'observado' ? 'Cambiar la observación' : 'Observar'}
            </Button>
          </Group>
          {actions && (
            <Box mt="xs" data-no-print>
              <Group gap={6}>{actions}</Group>
            </Box>
          )}
        </>
      )}
    </div>
  );
}
