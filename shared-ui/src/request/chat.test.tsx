import { useState } from 'react';
import type { ChatMessage } from 'shared-api/contract';
import { expect, it } from 'vitest';
import { aUser, fireEvent, renderPortal, screen } from '../testing/index.ts';
import { ChatLog, MessageForm } from './index.ts';

const message = (n: number, remitente: ChatMessage['remitente']): ChatMessage => ({
  id: `7f0c2a5e-52a5-4b1c-9f43-${String(n).padStart(12, '0')}`,
  remitente,
  nombre_remitente: 'Laura Gómez',
  mensaje: `Mensaje ${n}`,
  timestamp: '2026-03-01T12:00:00.000Z',
  leido: false,
});
const BEFORE = [message(1, 'AUDITOR'), message(2, 'PROVEEDOR')];
const HEIGHT = { scrollHeight: 1_000, clientHeight: 400 };

function Conversation() {
  const [messages, setMessages] = useState(BEFORE);
  const write = (by: ChatMessage['remitente']) => setMessages([...messages, message(3, by)]);
  return (
    <>
      <ChatLog side="AUDITOR" messages={messages} />
      <button type="button" onClick={() => write('AUDITOR')}>
        AUDITOR
      </button>
      <button type="button" onClick={() => write('PROVEEDOR')}>
        PROVEEDOR
      </button>
    </>
  );
}

/** A conversation taller than its place, scrolled to somewhere. */
function scrolledTo(scrollTop: number) {
  renderPortal(<Conversation />);
  const log = screen.getByRole('log');
  for (const [name, value] of Object.entries(HEIGHT)) Object.defineProperty(log, name, { value });
  fireEvent.scroll(log, { target: { scrollTop } });
  return {
    log,
    write: (by: ChatMessage['remitente']) => fireEvent.click(screen.getByRole('button', { name: by })),
  };
}

it('who reads further up a conversation stays there when the other side writes', () => {
  const { log, write } = scrolledTo(100);
  write('PROVEEDOR');
  expect(log.scrollTop).toBe(100);
});

it('who is at the end of a conversation sees what the other side writes', () => {
  const { log, write } = scrolledTo(600);
  write('PROVEEDOR');
  expect(log.scrollTop).toBe(HEIGHT.scrollHeight);
});

it('who writes themselves sees what they wrote, wherever they were reading', () => {
  const { log, write } = scrolledTo(100);
  write('AUDITOR');
  expect(log.scrollTop).toBe(HEIGHT.scrollHeight);
});

it('a message that failed stays in its field although an earlier one says the same', async () => {
  const { person } = renderPortal(
    <MessageForm
      label="Escribir al proveedor"
      side="AUDITOR"
      messages={[message(1, 'AUDITOR')]}
      draft="mensaje"
      waiting={false}
      onSend={() => Promise.reject(new Error('No hay conexión con el portal.'))}
      onBlur={() => undefined}
    />,
    { user: aUser() },
  );
  await person.type(screen.getByLabelText('Mensaje'), 'Mensaje 1');
  await person.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText(/No hay conexión con el portal/);
  expect(screen.getByLabelText('Mensaje')).toHaveProperty('value', 'Mensaje 1');
});
