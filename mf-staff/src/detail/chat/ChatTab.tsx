import { unreadFor } from 'shared-api/rules';
import { EmptyState, Group, Stack } from 'shared-ui';
import { ChatLog, MessageForm } from 'shared-ui/request';
import { useFocusAfterRemoval } from '../../use-focus-after-removal.ts';
import { LoadingOrProblem } from '../LoadingOrProblem.tsx';
import { useConversation } from '../queries.ts';
import { NoAnswerButton } from './NoAnswerButton.tsx';
import { useMarkRead, useSend } from './queries.ts';

/** The conversation with the supplier, and where the auditor writes. */
export function ChatTab({ cuit }: { readonly cuit: string }) {
  const query = useConversation(cuit, true);
  const { data } = query;
  const sending = useSend(cuit);
  const reading = useMarkRead(cuit);
  // 'No requiere respuesta' goes with what waited for an answer.
  const chat = useFocusAfterRemoval(Number(data?.espera_respuesta ?? false));

  if (!data) return <LoadingOrProblem query={query} />;
  const { mensajes, espera_respuesta } = data;
  const last = mensajes.at(-1);
  return (
    <Stack gap="md" maw="44em" ref={chat} tabIndex={-1}>
      {mensajes.length === 0 ? (
        <EmptyState title="Todavía no hay mensajes">
          Escriba al proveedor si necesita aclarar algo.
        </EmptyState>
      ) : (
        <ChatLog side="AUDITOR" messages={mensajes} />
      )}
      {espera_respuesta && last && (
        <Group justify="flex-end" data-no-print>
          <NoAnswerButton cuit={cuit} messageId={last.id} />
        </Group>
      )}
      <div data-no-print>
        <MessageForm
          waiting={false}
          label="Escribir al proveedor"
          side="AUDITOR"
          messages={mensajes}
          draft={`mensaje:${cuit}`}
          onSend={sending.mutateAsync}
          onArrived={sending.forget}
          onBlur={() => {
            if (unreadFor('AUDITOR', mensajes) > 0) reading.mutate(last?.id);
          }}
        />
      </div>
    </Stack>
  );
}
