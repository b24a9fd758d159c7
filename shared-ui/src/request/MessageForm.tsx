import { Alert, Button, Group, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ChatMessage } from 'shared-api/contract';
import {
  CHAT_ERROR_PREFIX,
  CHAT_MESSAGE_MAX,
  CHAT_MESSAGE_MISSING,
  CHAT_PENDING,
  type ChatSide,
  lengthProblem,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Form, usePortalForm } from '../forms/index.ts';

interface Props {
  /** Accessible name: the action of the form. */
  readonly label: string;
  /** The writer's side; absent: a message whose answer was lost counts as not sent. */
  readonly side?: ChatSide;
  /** The conversation, oldest first: it tells whether a message arrived whose answer was lost. */
  readonly messages?: readonly ChatMessage[];
  /** Name under which the tab keeps what is written. */
  readonly draft: string;
  /** Sends the trimmed text, never an empty one. */
  readonly onSend: (text: string) => Promise<unknown>;
  /** Called when a message whose sending failed turns out to have arrived. */
  readonly onArrived?: () => void;
  /** A rule to know before writing. */
  readonly hint?: string;
  /** An earlier message waits for its answer: until it comes, nothing can be written and a refusal of another stays true. */
  readonly waiting: boolean;
  /** The field lost the focus. */
  readonly onBlur: () => void;
}

const Message = v.object({
  mensaje: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(CHAT_MESSAGE_MISSING),
    v.rule((text) => lengthProblem('El mensaje', CHAT_MESSAGE_MAX, text)),
  ),
});

/** The form of a chat message. */
export function MessageForm(props: Props) {
  const { label, side, messages = [], draft, onSend, onArrived, hint, waiting, onBlur } = props;
  const form = usePortalForm({ initialValues: { mensaje: '' }, schema: Message, draft });
  const lastBefore = useRef<string | undefined>(undefined);
  const send = async ({ mensaje }: { mensaje: string }) => {
    lastBefore.current = messages.at(-1)?.id;
    await onSend(mensaje.trim());
    // The next one may be begun by the time the answer comes.
    if (form.getValues().mensaje === mensaje) form.discard();
  };
  const arrived =
    form.failure !== null &&
    messages
      .slice(messages.findIndex(({ id }) => id === lastBefore.current) + 1)
      .some(({ remitente, mensaje }) => remitente === side && mensaje === form.values.mensaje.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that arrived.
  useEffect(() => {
    if (!arrived) return;
    form.discard();
    onArrived?.();
  }, [arrived]);
  const outdated = form.failure?.message === CHAT_PENDING && !waiting;
  const failure = outdated ? null : form.failure;
  return (
    <Form form={form} label={label} summary={false} gap="sm" onSubmit={send}>
      <Textarea
        {...form.field('mensaje')}
        label="Mensaje"
        description={hint}
        readOnly={waiting}
        variant={waiting ? 'filled' : 'default'}
        autosize
        minRows={2}
        maxRows={8}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (!waiting && event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            form.onSubmit(send)(event);
        }}
      />
      {failure && (
        <Alert role="alert" color="rojo">
          {`${CHAT_ERROR_PREFIX}${failure.message}`}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={form.submitting}
          leftSection={<IconSend size={18} aria-hidden />}
          // It keeps the focus of whoever has just sent a message.
          {...(waiting && { 'aria-disabled': true, 'data-disabled': true })}
          // The second click of a double one finds the field empty, and asks for nothing.
          onClick={(event) => (waiting || event.detail > 1) && event.preventDefault()}
        >
          Enviar
        </Button>
      </Group>
    </Form>
  );
}
