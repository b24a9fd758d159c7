import { lengthProblem, NOTE_MAX, NOTE_MISSING } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, Group } from 'shared-ui';
import { Form, Textarea, usePortalForm } from 'shared-ui/forms';

const NoteText = v.object({
  texto: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(NOTE_MISSING),
    v.rule((text) => lengthProblem('La nota', NOTE_MAX, text)),
  ),
});

interface Props {
  /** Accessible name: the action of the form. */
  readonly label: string;
  /** Label of the text. */
  readonly field: string;
  /** Name under which the tab keeps what is written. */
  readonly draft: string;
  readonly submit: string;
  /** Text that the note has already. */
  readonly text?: string;
  /** Sends the trimmed text. */
  readonly onSend: (text: string) => Promise<unknown>;
  /** Closes the form without sending; absent for one that stays. */
  readonly onCancel?: () => void;
}

/** The form of a new note, or of a note's new text. */
export function NoteForm({ label, field, draft, submit, text = '', onSend, onCancel }: Props) {
  const form = usePortalForm({ initialValues: { texto: text }, schema: NoteText, draft });
  const send = async ({ texto }: { texto: string }) => {
    await onSend(texto.trim());
    // The next note may have been started by the time of the answer.
    if (form.getValues().texto === texto) form.discard();
  };
  const cancel = () => {
    form.discard();
    onCancel?.();
  };
  return (
    <Form form={form} label={label} summary={false} gap="sm" onSubmit={send}>
      <Textarea
        {...form.field('texto')}
        label={field}
        autosize
        minRows={2}
        maxRows={10}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.onSubmit(send)(event);
        }}
      />
      {form.failure && (
        <Alert role="alert" color="rojo">
          {form.failure.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        {onCancel && (
          <Button variant="default" size="sm" onClick={cancel} disabled={form.submitting}>
            Cancelar
          </Button>
        )}
        <Button type="submit" size="sm" loading={form.submitting}>
          {submit}
        </Button>
      </Group>
    </Form>
  );
}
