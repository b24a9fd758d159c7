import { unreadFor } from 'shared-api/rules';
import { EmptyState, Stack } from 'shared-ui';
import { useDraft } from 'shared-ui/portal';
import { ChatLog, MessageForm } from 'shared-ui/request';
import { LoadingOrProblem } from '../LoadingOrProblem.tsx';
import { useConversation } from '../queries.ts';
import { useMarkRead, useSend } from './queries.ts';

/** The conversation with the supplier, and where the auditor writes. */
export function MessagesTab({ cuit }: { readonly cuit: string }) {
  const query = useConversation(cuit, true);
  const { data } = query;
  const [text, setText] = useDraft(`mensaje:${cuit}`, '');
  // The next one may be begun by the time the answer came.
  const sending = useSend(cuit, (sent) => setText((now) => (now.trim() === sent ? '' : now)));
  const reading = useMarkRead(cuit);

  if (!data) return <LoadingOrProblem query={query} />;
  const { mensajes } = data;
  return (
    <Stack gap="md" maw="44em">
      {mensajes.length === 0 ? (
        <EmptyState title="Todavía no hay mensajes">
          Escriba al proveedor si necesita aclarar algo.
        </EmptyState>
      ) : (
        <ChatLog side="AUDITOR" messages={mensajes} />
      )}
      <MessageForm
        label="Escribir al proveedor"
        text={text}
        onText={setText}
        onSend={(message) => sending.mutate(message)}
        onBlur={() => {
          if (unreadFor('AUDITOR', mensajes) > 0) reading.mutate(mensajes.at(-1)?.id);
        }}
        busy={sending.isPending}
        failure={sending.error}
      />
    </Stack>
  );
}
