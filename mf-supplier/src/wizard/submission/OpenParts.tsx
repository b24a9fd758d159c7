import { IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button, Group, Paper, Stack, Text, Title } from 'shared-ui';
import type { Step } from '../steps.ts';
import classes from './OpenParts.module.css';
import type { OpenPart } from './open-parts.ts';

interface ListProps {
  readonly parts: readonly OpenPart[];
  readonly steps: readonly Step[];
  /** Grows with every try to send: the list takes the focus. */
  readonly tries: number;
  readonly onOpen: (part: OpenPart) => void;
}

/** Id of the list's heading. */
export const OPEN_PARTS_ID = 'antes-de-enviar';

/** Everything that is missing before the request can be sent, by step, each with the way to it. */
export function OpenParts({ parts, steps, tries, onOpen }: ListProps) {
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const seenTries = useRef(tries);
  useEffect(() => {
    if (seenTries.current !== tries) {
      heading.current?.focus({ preventScroll: true });
      // The focus alone scrolls no further than to a heading that can be seen at the foot of the screen already.
      box.current?.scrollIntoView({ block: 'start' });
    }
    seenTries.current = tries;
  }, [tries]);
  if (parts.length === 0) return null;
  const ready = steps.flatMap((step, index) =>
    parts.some((part) => part.step === index) ? [] : [`${index + 1} ${step.title}`],
  );
  return (
    <Paper ref={box} component="section" p="md" aria-labelledby={OPEN_PARTS_ID} className={classes.box}>
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap">
          <IconListCheck size={20} aria-hidden />
          <Title order={3} id={OPEN_PARTS_ID} ref={heading} tabIndex={-1} className={classes.heading}>
            Antes de enviar, falta:
          </Title>
        </Group>
        {steps.map((step, index) => {
          const own = parts.filter((part) => part.step === index);
          if (own.length === 0) return null;
          return (
            <div key={step.key}>
              <Text fw={600}>
                {index + 1} {step.title}
              </Text>
              <ul className={classes.list}>
                {own.map((part) => (
                  <li key={`${part.target} ${part.text}`}>
                    <Text component="span">{part.text}</Text>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={`${part.action}: ${part.text}`}
                      onClick={() => onOpen(part)}
                    >
                      {part.action}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        {ready.length > 0 && (
          <Group gap="xs" wrap="nowrap" align="flex-start" c="verde.9">
            <IconCircleCheck size={20} aria-hidden />
            <Text size="sm">Listo: {ready.join(' · ')}</Text>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface BarProps {
  readonly count: number;
  /** Leads back to the list, or to sending once nothing is missing. */
  readonly onOpen: () => void;
}

/** On the other steps: how much of the list is left, and the way back to it. */
export function OpenPartsBar({ count, onOpen }: BarProps) {
  return (
    <Group className={classes.bar} justify="space-between" gap="sm">
      <Text role="status" fw={600}>
        {count === 0 && 'Ya no falta nada para enviar'}
        {count === 1 && 'Queda 1 cosa para enviar'}
        {count > 1 && `Quedan ${count} cosas para enviar`}
      </Text>
      <Button size="sm" variant={count === 0 ? 'filled' : 'default'} onClick={onOpen}>
        {count === 0 ? 'Ir a enviar' : 'Ver la lista'}
      </Button>
    </Group>
  );
}
