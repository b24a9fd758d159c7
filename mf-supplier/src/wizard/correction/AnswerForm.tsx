import { useEffect, useState } from 'react';
import { answerProblem, isAttended, OBSERVATION_MAX, type ObservationState } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Button, Group, Stack, Text, toast } from 'shared-ui';
import { Form, Textarea, usePortalForm } from 'shared-ui/forms';
import { useMutation } from 'shared-ui/query';
import { Failure } from '../../subject/Failure.tsx';
import { type Task, taskId } from './task-places.ts';
import { type TypedWords, wordProblem } from './use-typed-words.ts';

const WORD = v.object({ palabra: v.pipe(v.string(), v.rule(answerProblem)) });

const WORD_STORED = 'La explicación quedó guardada';

const ASK: Readonly<Record<ObservationState, string>> = {
  pendiente: 'Explicar por qué no se cambia',
  atendida: 'Agregar una explicación',
};

/** The saves of the words that sending would lose, by the tasks' numbers: each resolves true once the word is stored. */
export type WordSaves = Map<number, () => Promise<boolean>>;

interface Props {
  readonly task: Task;
  readonly words: TypedWords;
  readonly wordSaves: WordSaves;
}

/** The supplier's word on an observation: why nothing is changed or, where no field was named, what was. */
export function AnswerForm({ task, words, wordSaves }: Props) {
  const { number, observation, place } = task;
  const { name, respuesta, estado } = observation;
  const typed = words.of(task);
  const form = usePortalForm({
    initialValues: { palabra: typed ?? respuesta ?? '' },
    schema: WORD,
  });
  const field = form.field('palabra');
  const [opened, setOpened] = useState(typed !== undefined);
  const answers = useMutation({ mutationFn: words.store });
  const ask = place.kind === 'form' ? 'Explicar qué se corrigió' : ASK[estado ?? 'pendiente'];
  const close = () => {
    form.discard();
    words.forget(number);
    setOpened(false);
    const card = document.getElementById(taskId(number));
    const { activeElement } = document;
    // The pressed button goes with the form. Who has gone on elsewhere stays there.
    if (activeElement === document.body || card?.contains(activeElement)) card?.focus();
  };
  const store = async (word: string, message: string) => {
    const { palabra } = form.getValues();
    await answers.mutateAsync({ [number]: word });
    toast.success(message);
    // What was typed on meanwhile is still to be saved.
    if (form.getValues().palabra === palabra) close();
  };
  useEffect(() => {
    // A word on what is pending is asked for before the corrections are sent.
    if (typed === undefined || !isAttended(observation)) return;
    wordSaves.set(number, async () => {
      setOpened(true);
      if (!form.check()) return false;
      try {
        await store(form.getValues().palabra, WORD_STORED);
        return true;
      } catch {
        document.getElementById(field.id)?.focus();
        return false;
      }
    });
    return () => void wordSaves.delete(number);
  });
  useEffect(() => {
    if (opened) document.getElementById(field.id)?.focus();
  }, [opened, field.id]);
  if (!opened) {
    return (
      <Stack gap="xs" align="flex-start">
        {respuesta !== null && (
          <div>
            <Text size="sm" c="dimmed">
              Su explicación
            </Text>
            <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{respuesta}</Text>
          </div>
        )}
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            aria-label={`${respuesta === null ? ask : 'Cambiar la explicación'}: ${name}`}
            onClick={() => setOpened(true)}
          >
            {respuesta === null ? ask : 'Cambiar la explicación'}
          </Button>
          {respuesta !== null && (
            <Button
              variant="subtle"
              size="sm"
              loading={answers.isPending}
              aria-label={`Quitar la explicación: ${name}`}
              onClick={() => void store('', 'La explicación se quitó').catch(() => {})}
            >
              Quitar
            </Button>
          )}
        </Group>
        <AnswerFailure error={answers.error} />
      </Stack>
    );
  }
  return (
    <Form
      form={form}
      label={`${ask}: ${name}`}
      summary={false}
      gap="sm"
      onSubmit={({ palabra }) => store(palabra, WORD_STORED)}
    >
      <Textarea
        label={ask}
        description={`Lo leerá el auditor. ${form.values.palabra.length}/${OBSERVATION_MAX}`}
        autosize
        minRows={2}
        required
        {...field}
        onChange={(event) => {
          field.onChange(event);
          words.set(number, event.currentTarget.value);
        }}
      />
      <AnswerFailure error={answers.error} />
      <Group gap="sm">
        <Button type="submit" size="sm" loading={answers.isPending}>
          Guardar explicación
        </Button>
        <Button variant="default" size="sm" onClick={close} disabled={answers.isPending}>
          Cancelar
        </Button>
      </Group>
    </Form>
  );
}

/** Says why a word was not stored. */
export function AnswerFailure({ error }: { readonly error: unknown }) {
  const problem = wordProblem(error);
  return problem && <Failure {...problem} />;
}
