import { type ChangeEvent, useEffect, useRef } from 'react';
import { answerProblem } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Anchor, Button, Group, Paper, Stack, Text, Title } from 'shared-ui';
import { Form, Textarea, usePortalForm } from 'shared-ui/forms';
import classes from '../submission/OpenParts.module.css';
import { AnswerFailure } from './AnswerForm.tsx';
import { type Task, taskId } from './task-places.ts';
import type { TypedWords } from './use-typed-words.ts';

interface Props {
  /** Observations that nobody attended to. */
  readonly tasks: readonly Task[];
  readonly words: TypedWords;
  /** Grows with every try to send: the list takes the focus. */
  readonly tries: number;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Lists what was not attended to before the corrections are sent, and asks for a word on each. */
export function PendingAnswers({ tasks, words, tries, busy, onSend, onClose }: Props) {
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try to send leads to the list.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The focus alone scrolls no further than to a heading that can be seen at the foot of the screen already.
    box.current?.scrollIntoView({ block: 'start' });
  }, [tries]);
  const form = usePortalForm<{ palabras: Record<string, string> }>({
    initialValues: {
      palabras: Object.fromEntries(tasks.map((task) => [keyOf(task.number), words.of(task) ?? ''])),
    },
    schema: v.object({ palabras: v.record(v.string(), v.pipe(v.string(), v.rule(answerProblem))) }),
    summaryText: (path, message) => {
      const task = tasks.find(({ number }) => path === `palabras.${keyOf(number)}`);
      return task ? `${task.observation.name}: ${message}` : message;
    },
  });
  const fieldOf = (number: number) => {
    const field = form.field(`palabras.${keyOf(number)}`);
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        field.onChange(event);
        words.set(number, event.currentTarget.value);
      },
    };
  };
  const store = async ({ palabras }: { readonly palabras: Readonly<Record<string, string>> }) => {
    await words.store(Object.fromEntries(tasks.map(({ number }) => [number, palabras[keyOf(number)] ?? ''])));
    onSend();
  };
  const count = tasks.length;
  return (
    <Paper ref={box} component="section" p="md" aria-labelledby="sin-atender" className={classes.box}>
      <Stack gap="md">
        <Title order={2} size="h3" id="sin-atender" ref={heading} tabIndex={-1} className={classes.heading}>
          {count === 1 ? 'Queda 1 observación sin atender' : `Quedan ${count} observaciones sin atender`}
        </Title>
        <Text>
          {count === 1 ? 'Corríjala, o escriba por qué la' : 'Corríjalas, o escriba por qué las'} envía igual:
          si no, el auditor volverá a observar lo mismo.
        </Text>
        <Form form={form} label="Observaciones sin atender" onSubmit={store}>
          {tasks.map(({ number, observation: { name, observacion } }) => (
            <Stack key={number} gap={4}>
              <Anchor
                href={`#${taskId(number)}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToTask(number);
                }}
              >
                {`Corregir: ${name}`}
              </Anchor>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>{`«${observacion}»`}</Text>
              <Textarea
                label={`¿Por qué lo envía igual? ${name}`}
                autosize
                minRows={2}
                required
                {...fieldOf(number)}
              />
            </Stack>
          ))}
          <AnswerFailure error={form.failure} />
          <Group gap="sm">
            <Button type="submit" loading={form.submitting || busy}>
              Guardar y enviar
            </Button>
            <Button variant="default" disabled={form.submitting} onClick={onClose}>
              Seguir corrigiendo
            </Button>
            <Button variant="subtle" disabled={form.submitting} onClick={onSend}>
              Enviar sin explicar
            </Button>
          </Group>
        </Form>
      </Stack>
    </Paper>
  );
}

const keyOf = (number: number) => `o${number}`;

/** Leads to a task: its first control takes the focus. */
function goToTask(number: number): void {
  const task = document.getElementById(taskId(number));
  task?.scrollIntoView({ block: 'start' });
  task
    ?.querySelector<HTMLElement>('button, a, textarea, select, input:not([type="file"])')
    ?.focus({ preventScroll: true });
}
