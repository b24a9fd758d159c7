import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from 'shared-api/contract';
import { CHAT_ERROR_PREFIX, unreadFor } from 'shared-api/rules';
import {
  Alert,
  Badge,
  Box,
  Button,
  EmptyState,
  formatDateTime,
  Group,
  LoadingPage,
  Problem,
  Stack,
  Text,
} from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import { useDraft } from 'shared-ui/portal';
import { Form } from '../../form.tsx';
import { useConversation } from '../queries.ts';
import { useMarkRead, useSend } from './queries.ts';

const MESSAGE_MAX = 4_000;
const LOG_HEIGHT = '28rem';

/** The conversation with the supplier, and where the auditor writes. */
export function MessagesTab({ cuit }: { readonly cuit: string }) {
  const { data, error, refetch } = useConversation(cuit, true);
  const [text, setText, forget] = useDraft(`mensaje:${cuit}`, '');
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useSend(cuit, forget);
  const reading = useMarkRead(cuit);

  if (error) return <Problem title={`Error: ${error.message}`} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  const { mensajes } = data;
  const submit = () => {
    if (text.trim() === '') return setProblem('Escriba un mensaje');
    sending.mutate(text.trim());
  };
  return (
    <Stack gap="md" maw="44em">
      {mensajes.length === 0 ? (
        <EmptyState title="Todavía no hay mensajes">
          Escriba al proveedor si necesita aclarar algo.
        </EmptyState>
      ) : (
        <Log messages={mensajes} />
      )}
      <Form label="Escribir al proveedor" onSubmit={submit} gap="sm">
        <Textarea
          label="Mensaje"
          value={text}
          error={problem}
          maxLength={MESSAGE_MAX}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
          onBlur={() => {
            if (unreadFor('AUDITOR', mensajes) > 0) reading.mutate();
          }}
        />
        {sending.error && (
          <Alert role="alert" color="rojo">
            {`${CHAT_ERROR_PREFIX}${sending.error.message}`}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={sending.isPending} leftSection={<IconSend size={18} aria-hidden />}>
            Enviar
          </Button>
        </Group>
      </Form>
    </Stack>
  );
}

function Log({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what scrolls to the end
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);
  return (
    <Box
      ref={log}
      role="log"
      aria-label="Mensajes"
      tabIndex={0}
      mah={LOG_HEIGHT}
      style={{ overflowY: 'auto' }}
    >
      <Stack gap="sm" p={4}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Stack>
    </Box>
  );
}

function Message({ message }: { readonly message: ChatMessage }) {
  const own = message.remitente === 'AUDITOR';
  return (
    <Box
      maw="85%"
      p="sm"
      bg={own ? 'laguna.1' : 'pizarra.1'}
      style={{ alignSelf: own ? 'flex-end' : 'flex-start', borderRadius: 8, overflowWrap: 'anywhere' }}
    >
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {message.nombre_remitente}
        </Text>
        <Text size="sm" c="dimmed">
          {`${own ? 'Auditor' : 'Proveedor'}, ${formatDateTime(message.timestamp)}`}
        </Text>
        {!own && !message.leido && (
          <Badge size="sm" variant="light" color="arcilla">
            Sin leer
          </Badge>
        )}
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{message.mensaje}</Text>
    </Box>
  );
}
