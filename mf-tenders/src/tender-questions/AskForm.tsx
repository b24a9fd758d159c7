import { type FormEvent, useEffect, useRef, useState } from 'react';
import { QUESTION_MAX, questionProblems } from 'shared-api/rules';
import { Alert, Stack, TextInput } from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import { EmailField } from '../public-forms/EmailField.tsx';
import { PlainForm, useHydrated } from '../public-forms/PlainForm.tsx';
import { useAsk } from './queries.ts';
import {
  keepDraft,
  QUESTION_FIELDS,
  type QuestionField,
  questionIn,
  type RefusedQuestion,
  readDraft,
} from './typed-question.ts';

interface Props {
  /** Id of the tender. */
  readonly id: string;
  /** The refusal of a form sent without JavaScript; null when there was none. */
  readonly refused: RefusedQuestion | null;
  /** Receives the server's message. */
  readonly onDone: (message: string) => void;
}

const idOf = (field: QuestionField) => `pregunta-${field}`;
const fieldIn = (form: HTMLElement, field: QuestionField) =>
  form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${field}]`);

/** A question about a tender. What is typed stays in this tab until it is sent. */
export function AskForm({ id, refused, onDone }: Props) {
  const [problems, setProblems] = useState(refused?.problems ?? {});
  const isHydrated = useHydrated();
  const [length, setLength] = useState(0);
  const [restored, setRestored] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const send = useAsk(id);

  useEffect(() => {
    const box = fields.current;
    if (!box) return;
    if (refused) keepDraft(id, refused.typed);
    else setRestored(restoreDraft(id, box));
    // Also what was typed before the page's code ran.
    setLength(lengthIn(box));
  }, [id, refused]);

  const follow = (event: FormEvent<HTMLElement>) => {
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    keepDraft(id, questionIn(new FormData(event.currentTarget)));
    setLength(lengthIn(event.currentTarget));
  };
  const submit = (form: FormData) => {
    const typed = questionIn(form);
    const foundProblems = questionProblems(typed);
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length > 0) return;
    const question = {
      pregunta: typed.pregunta.trim(),
      nombre: typed.nombre.trim(),
      correo: typed.correo.trim(),
    };
    send.mutate(question, {
      onSuccess: (message) => {
        keepDraft(id, null);
        onDone(message);
      },
    });
  };
  const field = (name: QuestionField) => ({
    id: idOf(name),
    name,
    defaultValue: refused?.typed[name] ?? '',
    error: problems[name],
  });

  return (
    <PlainForm
      action={`/api/municat/licitaciones/${encodeURIComponent(id)}/preguntas`}
      button="Enviar la pregunta"
      isPending={send.isPending}
      errors={QUESTION_FIELDS.flatMap((name) => {
        const message = problems[name];
        return message ? [{ field: name, id: idOf(name), message }] : [];
      })}
      failure={send.error?.message}
      refusal={refused?.message}
      onSubmit={submit}
      onChange={follow}
    >
      <Stack gap="lg" ref={fields}>
        {restored && <Alert color="azul">Se recuperó lo que había escrito. Todavía no se envió.</Alert>}
        <Textarea
          {...field('pregunta')}
          label="Pregunta"
          description={`Se publica con la respuesta: no escriba datos personales. ${
            isHydrated ? `${length}/${QUESTION_MAX}` : `Hasta ${QUESTION_MAX} caracteres.`
          }`}
          // The code sizes it to its text; it has the same size before the code runs.
          rows={8}
          minRows={8}
          resize="vertical"
          required
          // Afterwards the form says how much is too much: cutting what is pasted would lose it.
          maxLength={isHydrated ? undefined : QUESTION_MAX}
        />
        <TextInput
          {...field('nombre')}
          label="Nombre (opcional)"
          description="No se publica."
          autoComplete="name"
        />
        <EmailField
          id={idOf('correo')}
          description="No se publica: ahí le pedimos que confirme la pregunta y le enviamos la respuesta."
          defaultValue={refused?.typed.correo ?? ''}
          error={problems.correo}
        />
      </Stack>
    </PlainForm>
  );
}

/** Returns the length that the rule counts: without the spaces around the text. */
const lengthIn = (form: HTMLElement): number => fieldIn(form, 'pregunta')?.value.trim().length ?? 0;

/** Fills the fields with the draft of this tab, unless something was typed already. @returns true if it did */
function restoreDraft(tenderId: string, form: HTMLElement): boolean {
  const draft = readDraft(tenderId);
  if (!draft || QUESTION_FIELDS.some((name) => fieldIn(form, name)?.value)) return false;
  for (const name of QUESTION_FIELDS) {
    const field = fieldIn(form, name);
    if (field) field.value = draft[name];
  }
  return QUESTION_FIELDS.some((name) => draft[name] !== '');
}
