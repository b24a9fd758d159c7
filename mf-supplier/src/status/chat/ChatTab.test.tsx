import {
  type ChatMessage,
  conversation,
  markRead,
  requestData,
  sendMessage,
  statusHistory,
} from 'shared-api/contract';
import { CHAT_ONE_AT_A_TIME, CHAT_PENDING } from 'shared-api/rules';
import {
  act,
  answer,
  describedBy,
  expectAccessible,
  fakeClient,
  fieldValue,
  fireEvent,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle, COMPLETE, PERSON_CUIT, uuid } from '../../test/bundle.ts';
import { open } from '../../test/open.tsx';

const AT = `/request-management/estado-tramite/persona-humana/${PERSON_CUIT}?tab=mensajes`;
const REFUSED = 'Ah ocurrido un error: No se puede enviar más mensajes. Esperando respuesta del Auditor';
const WAITING = 'Su mensaje fue enviado. Podrá escribir otro cuando el auditor responda.';

const message = (n: number, remitente: ChatMessage['remitente'], leido: boolean): ChatMessage => ({
  id: uuid(500 + n),
  remitente,
  nombre_remitente: remitente === 'AUDITOR' ? 'Laura Gómez' : 'Ana Perez',
  mensaje: `Mensaje ${n}`,
  timestamp: `2026-05-0${n}T12:30:00.000Z`,
  leido,
});
const written = message(1, 'PROVEEDOR', true);
const answered = message(2, 'AUDITOR', false);
const conversationOf = (...mensajes: readonly ChatMessage[]) => ({
  mensajes: [...mensajes],
  espera_respuesta: mensajes.at(-1)?.remitente === 'PROVEEDOR',
});
const at = (mensajes: readonly ChatMessage[]) =>
  fakeClient(
    answer(requestData, aBundle(COMPLETE, 'OBSERVACION')),
    answer(conversation, conversationOf(...mensajes)),
    answer(statusHistory, []),
    answer(markRead, { message: 'Los mensajes se marcaron como leídos' }),
  );
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' });
const callsOf = (client: ReturnType<typeof at>, id: string) => client.calls.filter((call) => call.id === id);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the messages with the auditor', () => {
  it('stand in their order, the unread counted at the tab', async () => {
    open(AT, { client: at([written, answered]) });
    const log = await screen.findByRole('log', { name: 'Mensajes' });
    expect(log.textContent).toMatch(
      /Ana Perez.*01\/05\/2026 09:30.*Mensaje 1.*Laura Gómez.*Sin leer.*Mensaje 2/,
    );
    expect(screen.getByRole('tab', { name: 'Mensajes 1 sin leer' })).toBeTruthy();
    expect(screen.queryByText(WAITING)).toBeNull();
    await expectAccessible();
  });

  it('are counted while another tab is open', async () => {
    open(AT.replace('mensajes', 'revision'), { client: at([written, answered]) });
    expect(await screen.findByRole('tab', { name: 'Mensajes 1 sin leer' })).toBeTruthy();
  });

  it('may be none', async () => {
    open(AT, { client: at([]) });
    expect(await screen.findByText('Todavía no hay mensajes')).toBeTruthy();
    await expectAccessible();
  });

  it('that could not be loaded are asked for again', async () => {
    const client = at([]);
    client.use(answer(conversation, refusal(404, 'No se encontró la inscripción.')));
    const { person } = open(AT, { client });
    expect(await screen.findByText('No se pudieron cargar los mensajes')).toBeTruthy();
    await expectAccessible();
    client.use(answer(conversation, conversationOf(written)));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Mensaje 1')).toBeTruthy();
  });

  it('are read up to the last one shown when the field loses the focus, not before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const client = at([written, answered]);
    const { person } = open(AT, { client });
    await person.click(await field());
    expect(callsOf(client, markRead.id)).toEqual([]);
    client.use(answer(conversation, conversationOf(written, { ...answered, leido: true })));
    await person.tab();
    expect(await screen.findByRole('tab', { name: 'Mensajes' })).toBeTruthy();
    expect(callsOf(client, markRead.id).map(({ input }) => input)).toEqual([
      { params: { cuit: PERSON_CUIT }, query: { hasta: answered.id } },
    ]);
  });
});

it('what the auditor wrote is read once it has been in view', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const client = at([written, answered]);
  open(AT, { client });
  await screen.findByText('Sin leer');
  client.use(answer(conversation, conversationOf(written, { ...answered, leido: true })));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void vi.advanceTimersByTime(6_000));
  expect(callsOf(client, markRead.id)).toEqual([]);
  visibility.mockRestore();
  act(() => void vi.advanceTimersByTime(3_000));
  await waitFor(() => expect(screen.queryByText('Sin leer')).toBeNull());
  expect(callsOf(client, markRead.id)).toHaveLength(1);
  expect(screen.getByRole('tab', { name: 'Mensajes' })).toBeTruthy();
});

describe('writing to the auditor', () => {
  it('sends the message, empties the field and says that the answer is awaited', async () => {
    const client = at([]);
    client.use(answer(sendMessage, { data: written }));
    const { person } = open(AT, { client });
    await person.type(await field(), ' Una duda ');
    client.use(answer(conversation, conversationOf(written)));
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await within(await screen.findByRole('log')).findByText('Mensaje 1')).toBeTruthy();
    expect(callsOf(client, sendMessage.id).map(({ input }) => input)).toEqual([
      { body: { mensaje: 'Una duda', cuit: PERSON_CUIT } },
    ]);
    expect(fieldValue(await field())).toBe('');
    expect(screen.getByText(WAITING)).toBeTruthy();
    await expectAccessible();
  });

  it('keeps what is written while one is on its way', async () => {
    const client = at([]);
    const pendingAnswer = Promise.withResolvers<{ data: ChatMessage }>();
    client.use(answer(sendMessage, () => pendingAnswer.promise));
    const { person } = open(AT, { client });
    await person.type(await field(), 'Una duda');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await person.clear(await field());
    await person.type(await field(), 'Y otra');
    client.use(answer(conversation, conversationOf(written)));
    pendingAnswer.resolve({ data: written });
    await within(await screen.findByRole('log')).findByText('Mensaje 1');
    expect(fieldValue(await field())).toBe('Y otra');
  });

  it('sends the same message as the same one until it arrived', async () => {
    const client = at([]);
    const keys: unknown[] = [];
    const clientWith = (reply: Error | { data: ChatMessage }) =>
      answer(sendMessage, (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return reply;
      });
    client.use(clientWith(refusal(0, 'No hay conexión con el portal.')));
    const { person } = open(AT, { client });
    await person.type(await field(), 'Una duda');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByText(/No hay conexión con el portal/);
    client.use(clientWith({ data: written }));
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(async () => expect(fieldValue(await field())).toBe(''));
    await person.type(await field(), 'Una duda');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('takes a message as sent that arrived although its answer was lost', async () => {
    const client = at([answered]);
    const keys: unknown[] = [];
    client.use(
      answer(sendMessage, (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return refusal(0, 'No hay conexión con el portal.');
      }),
    );
    const { person } = open(AT, { client });
    await person.type(await field(), 'Una duda');
    client.use(answer(conversation, conversationOf(answered, { ...written, mensaje: 'Una duda' })));
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByText(WAITING);
    await waitFor(async () => expect(fieldValue(await field())).toBe(''));
    expect(screen.queryByText(/No hay conexión con el portal/)).toBeNull();
    client.use(answer(conversation, conversationOf(answered)));
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull());
    await person.type(await field(), 'Una duda');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('keeps a message that did not arrive, also beside an earlier one with the same words', async () => {
    const client = at([{ ...written, mensaje: 'Una duda' }, answered]);
    client.use(answer(sendMessage, refusal(0, 'No hay conexión con el portal.')));
    const { person } = open(AT, { client });
    await person.type(await field(), 'Una duda');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByText(/No hay conexión con el portal/);
    expect(fieldValue(await field())).toBe('Una duda');
  });

  it('is closed until the auditor answers, and says why', async () => {
    const client = at([written]);
    const { person } = open(AT, { client });
    expect(await screen.findByText(WAITING)).toBeTruthy();
    expect(describedBy(await field())).toContain(CHAT_ONE_AT_A_TIME);
    await person.type(await field(), 'Otra duda{Control>}{Enter}{/Control}');
    const send = screen.getByRole('button', { name: 'Enviar' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await person.click(send);
    expect(fieldValue(await field())).toBe('');
    expect(callsOf(client, sendMessage.id)).toEqual([]);
    expect(screen.queryByText('Escriba un mensaje')).toBeNull();
    await expectAccessible();
  });

  it('a second time, from another window, is refused and keeps the text, even over a reload', async () => {
    const client = at([]);
    client.use(answer(sendMessage, refusal(400, CHAT_PENDING)));
    const { person, unmount } = open(AT, { client });
    await person.type(await field(), 'Otra duda');
    client.use(answer(conversation, conversationOf(written)));
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByText(REFUSED)).closest('[role=alert]')).toBeTruthy();
    expect(await screen.findByText(WAITING)).toBeTruthy();
    await expectAccessible();
    unmount();
    open(AT, { client });
    await waitFor(async () => expect(fieldValue(await field())).toBe('Otra duda'));
  });

  it('says before the first message that the next one waits for the answer', async () => {
    open(AT, { client: at([]) });
    expect(describedBy(await field())).toContain(CHAT_ONE_AT_A_TIME);
  });

  it('shows the refusal only while it is true', async () => {
    const client = at([]);
    client.use(answer(sendMessage, refusal(400, CHAT_PENDING, { code: 'MENSAJE_PENDIENTE' })));
    const { person } = open(AT, { client });
    await person.type(await field(), 'Otra duda');
    client.use(answer(conversation, conversationOf(written)));
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByText(WAITING);
    expect(screen.getByText(REFUSED)).toBeTruthy();
    client.use(answer(conversation, conversationOf(written, answered)));
    fireEvent(window, new Event('visibilitychange'));
    await within(screen.getByRole('log')).findByText('Mensaje 2');
    expect(screen.queryByText(REFUSED)).toBeNull();
    expect(fieldValue(await field())).toBe('Otra duda');
  });

  it('needs a text', async () => {
    const client = at([]);
    const { person } = open(AT, { client });
    const text = await field();
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(describedBy(text)).toContain('Escriba un mensaje');
    expect(callsOf(client, sendMessage.id)).toEqual([]);
    await expectAccessible();
  });
});
