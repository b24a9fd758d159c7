import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { CHAT_ERROR_PREFIX, CHAT_MESSAGE_MAX } from 'shared-api/rules';

interface Props {
  /** What the form does; its accessible name. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called with the trimmed text, never an empty one. */
  readonly onSend: (text: string) => void;
  /** The field lost the focus. */
  readonly onBlur: () => void;
  readonly busy: boolean;
  /** Why the last message was not sent. */
  readonly failure: Error | null;
}

/** Where a message is written. */
export function MessageForm({ label, text, onText, onSend, onBlur, busy, failure }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') setProblem('Escriba un mensaje');
        else onSend(text.trim());
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Mensaje"
          value={text}
          error={problem}
          maxLength={CHAT_MESSAGE_MAX}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => {
            onText(event.currentTarget.value);
            setProblem(null);
          }}
          onBlur={onBlur}
        />
        {failure && (
          <Alert role="alert" color="rojo">
            {`${CHAT_ERROR_PREFIX}${failure.message}`}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={busy}
            leftSection={<IconSend size={18} aria-hidden />}
            // The second click of a double one finds the field empty, and asks for nothing.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            Enviar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
