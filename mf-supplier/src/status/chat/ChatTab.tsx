import { IconClock, IconMessages } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { ChatMessage } from 'shared-api/contract';
import { CHAT_ONE_AT_A_TIME, unreadFor } from 'shared-api/rules';
import { Alert, EmptyState, Stack, Text } from 'shared-ui';
import { ChatLog, MessageForm } from 'shared-ui/request';
import { TabContent } from '../TabContent.tsx';
import { useConversation, useMarkRead, useSend } from './queries.ts';

/** 'Mensajes': the conversation with the auditor. After a message the supplier waits for the answer. */
export function ChatTab({ cuit }: { readonly cuit: string }) {
  const sending = useSend(cuit);
  const reading = useMarkRead(cuit);
  const { mutate: markRead } = reading;
  const markSeen = useCallback((last: ChatMessage) => markRead(last.id), [markRead]);
  return (
    <TabContent query={useConversation(cuit)} problem="No se pudieron cargar los mensajes">
      {({ mensajes, espera_respuesta }) => (
        <Stack gap="md" maw="44em">
          {mensajes.length === 0 ? (
            <EmptyState title="Todavía no hay mensajes" icon={<IconMessages aria-hidden />}>
              <Text>Escriba al auditor si tiene una duda sobre su trámite.</Text>
            </EmptyState>
          ) : (
            <ChatLog side="PROVEEDOR" messages={mensajes} onSeen={markSeen} />
          )}
          {espera_respuesta && (
            <Alert color="azul" icon={<IconClock size={20} aria-hidden />}>
              Su mensaje fue enviado. Podrá escribir otro cuando el auditor responda.
            </Alert>
          )}
          <MessageForm
            label="Escribir al auditor"
            side="PROVEEDOR"
            messages={mensajes}
            draft={`mensaje:${cuit}`}
            hint={CHAT_ONE_AT_A_TIME}
            waiting={espera_respuesta}
            onSend={sending.mutateAsync}
            onArrived={sending.forget}
            onBlur={() => {
              if (unreadFor('PROVEEDOR', mensajes) > 0) reading.mutate(mensajes.at(-1)?.id);
            }}
          />
        </Stack>
      )}
    </TabContent>
  );
}
