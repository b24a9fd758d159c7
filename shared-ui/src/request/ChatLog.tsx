import { Badge, Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ChatMessage } from 'shared-api/contract';
import { type ChatSide, unreadFor } from 'shared-api/rules';
import { formatDateTime } from '../format.ts';
import classes from './request.module.css';

/** Distance from the end within which the last message counts as in view, in pixels. */
const NEAR_END_PX = 48;
/** Time in view after which an unread message counts as read, in milliseconds. */
const SEEN_MS = 3_000;
const SIDE_LABEL: Readonly<Record<ChatSide, string>> = { AUDITOR: 'Auditor', PROVEEDOR: 'Proveedor' };

interface Props {
  /** The reader's side: their own messages stand at the right, the other side's unread ones are marked. */
  readonly side: ChatSide;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Called once for each new last message, after it and what is unread before it have been in view. */
  readonly onSeen?: ((last: ChatMessage) => void) | undefined;
}

/**
 * A conversation, scrolled to its last message; a new one is announced. Whoever reads further up is not taken away by what
 * the other side writes, only by what they send themselves.
 */
export function ChatLog({ side, messages, onSeen }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what scrolls to the end
  useEffect(() => {
    if (log.current && (isAtEnd.current || last?.remitente === side)) {
      log.current.scrollTop = log.current.scrollHeight;
    }
  }, [last?.id]);
  const seenId = useRef<string | null>(null);
  const hasUnread = unreadFor(side, messages) > 0;
  useEffect(() => {
    if (!onSeen || !hasUnread || !last) return;
    const timer = setInterval(() => {
      if (seenId.current === last.id || !isAtEnd.current || !isEndInView(log.current)) return;
      seenId.current = last.id;
      onSeen(last);
    }, SEEN_MS);
    return () => clearInterval(timer);
  }, [onSeen, hasUnread, last]);
  return (
    <Box
      ref={log}
      role="log"
      aria-label="Mensajes"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
      className={classes.log}
    >
      <Stack gap="sm" p={4}>
        {messages.map((message) => (
          <Message key={message.id} message={message} own={message.remitente === side} />
        ))}
      </Stack>
    </Box>
  );
}

/** Returns true while the lower edge of an element is on the screen of somebody who looks at the page. */
function isEndInView(element: Element | null): boolean {
  if (!element || document.visibilityState === 'hidden') return false;
  const { bottom } = element.getBoundingClientRect();
  return bottom >= 0 && bottom <= window.innerHeight + NEAR_END_PX;
}

function Message({ message, own }: { readonly message: ChatMessage; readonly own: boolean }) {
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
          {`${SIDE_LABEL[message.remitente]}, ${formatDateTime(message.timestamp)}`}
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
