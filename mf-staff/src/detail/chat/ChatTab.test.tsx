import type { ChatMessage } from 'shared-api/contract';
import {
  describedBy,
  expectAccessible,
  fieldValue,
  fireEvent,
  never,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../../test/api.ts';
import { CUIT, detail, staff } from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}?tab=mensajes`;
const CHAT = `GET /chat/conversacion/${CUIT}`;
const SEND = 'POST /chat/enviar';
const READ = `PATCH /chat/marcar_leido/${CUIT}`;
const NO_ANSWER = `PATCH /chat/sin_responder/${CUIT}`;

const message = (n: number, remitente: ChatMessage['remitente'], leido: boolean): ChatMessage => ({
  id: `00000000-0000-4000-8000-00000000005${n}`,
  remitente,
  nombre_remitente: remitente === 'AUDITOR' ? 'Ana Paz' : 'Luz Rojas',
  mensaje: `Mensaje ${n}`,
  timestamp: `2026-05-0${n}T12:30:00.000Z`,
  leido,
});
const mensajes = [message(1, 'AUDITOR', true), message(2, 'PROVEEDOR', false)];
const apiWith = (more: Record<string, unknown> = {}) =>
  fakeApi({ [`GET /sujeto-fiscal/${CUIT}`]: detail('OBSERVACION'), [CHAT]: { mensajes }, ...more });
const field = () => screen.findByRole('textbox', { name: 'Mensaje' });

beforeEach(() => sessionStorage.clear());

describe('the messages', () => {
  it('stand in their order with who wrote them and when, the unread counted at the tab', async () => {
    const { view } = open(PATH, apiWith(), staff('GESTION_COMPRAS'));
    const log = await screen.findByRole('log', { name: 'Mensajes' });
    expect(log.textContent).toMatch(/Ana Paz.*01\/05\/2026 09:30.*Mensaje 1.*Luz Rojas.*Sin leer.*Mensaje 2/);
    await screen.findByRole('tab', { name: 'Mensajes 1 sin leer' });
    await expectAccessible(view);
  });

  it('are printed without the form that answers them', async () => {
    const waiting = { mensajes, espera_respuesta: true };
    open(PATH, apiWith({ [CHAT]: waiting }), staff('GESTION_COMPRAS'));
    const isPrinted = (part: HTMLElement) => part.closest('[data-no-print]') === null;
    expect(isPrinted(await screen.findByRole('log', { name: 'Mensajes' }))).toBe(true);
    const others = [await field(), screen.getByRole('button', { name: 'No requiere respuesta' })];
    expect(others.map(isPrinted)).toEqual([false, false]);
  });

  it('are not asked for by a role that has none, which a link to them says', async () => {
    const api = apiWith();
    open(PATH, api, staff('PUBLICADOR'));
    await screen.findByRole('tab', { name: 'Revisión' });
    screen.getByText('«Mensajes» no corresponde a su usuario.');
    expect(screen.queryByRole('tab', { name: /Mensajes/ })).toBeNull();
    expect(api.of(CHAT)).toEqual([]);
  });

  it('are loading, none, or could not be read', async () => {
    const loading = open(PATH, apiWith({ [CHAT]: never }), staff('VISADOR'));
    await screen.findByText('Cargando...');
    await expectAccessible(loading.view);
    loading.unmount();
    const none = open(PATH, apiWith({ [CHAT]: { mensajes: [] } }), staff('VISADOR'));
    await screen.findByText('Todavía no hay mensajes');
    await expectAccessible(none.view);
    none.unmount();
    const failed = open(
      PATH,
      apiWith({ [CHAT]: refusal(404, 'No se encontró la inscripción.') }),
      staff('VISADOR'),
    );
    await screen.findByText('Error: No se encontró la inscripción.');
    await expectAccessible(failed.view);
  });
});

describe('writing to the supplier', () => {
  it('sends the message, shows it and empties the field', async () => {
    const api = apiWith({ [SEND]: { data: message(3, 'AUDITOR', false) }, [READ]: { message: 'Listo' } });
    open(PATH, api, staff('VISADOR'));
    await userEvent.type(await field(), 'Suba el acta firmada');
    api.answer({ [CHAT]: { mensajes: [...mensajes, message(3, 'AUDITOR', false)] } });
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await within(screen.getByRole('log')).findByText('Mensaje 3');
    expect(api.only(SEND).body).toEqual({ mensaje: 'Suba el acta firmada', cuit: CUIT });
    expect(fieldValue(await field())).toBe('');
  });

  it('sends with Ctrl and Enter too', async () => {
    const api = apiWith({ [SEND]: { data: message(3, 'AUDITOR', false) }, [READ]: { message: 'Listo' } });
    open(PATH, api, staff('VISADOR'));
    await userEvent.type(await field(), 'Suba el acta{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.only(SEND).body).toEqual({ mensaje: 'Suba el acta', cuit: CUIT }));
  });

  it('is needless after a message that needs no answer', async () => {
    const api = apiWith({
      [CHAT]: { mensajes, espera_respuesta: true },
      [NO_ANSWER]: { message: 'El mensaje quedó sin respuesta pendiente' },
      [READ]: { message: 'Listo' },
    });
    const { view } = open(PATH, api, staff('VISADOR'));
    const button = await screen.findByRole('button', { name: 'No requiere respuesta' });
    await expectAccessible(view);
    api.answer({ [CHAT]: { mensajes, espera_respuesta: false } });
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No requiere respuesta' })).toBeNull());
    expect(api.only(NO_ANSWER).body).toEqual({ mensaje: mensajes.at(-1)?.id });
    expect(api.only(READ).what).toBe(`${READ}?hasta=${mensajes.at(-1)?.id}`);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(await field())).toBe(true);
  });

  it('says why a message could not be taken from those that wait for an answer', async () => {
    const why = 'Ese mensaje ya no espera respuesta: otra persona lo atendió. Actualice la página.';
    const api = apiWith({ [CHAT]: { mensajes, espera_respuesta: true }, [NO_ANSWER]: refusal(409, why) });
    open(PATH, api, staff('VISADOR'));
    await userEvent.click(await screen.findByRole('button', { name: 'No requiere respuesta' }));
    await screen.findByText(why);
  });

  it('takes a message as the same try until its answer arrived', async () => {
    const api = apiWith({
      [CHAT]: { mensajes, espera_respuesta: true },
      [NO_ANSWER]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    open(PATH, api, staff('VISADOR'));
    const click = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'No requiere respuesta' }));
    await click();
    await screen.findByText('No hay conexión con el portal. Revise su conexión y vuelva a intentar.');
    api.answer({ [NO_ANSWER]: { message: 'El mensaje quedó sin respuesta pendiente' } });
    await click();
    await waitFor(() => expect(api.of(NO_ANSWER)).toHaveLength(2));
    const [lost, again] = api.of(NO_ANSWER).map(({ headers }) => headers.get('idempotency-key'));
    expect(lost).toBeTruthy();
    expect(again).toBe(lost);
  });

  it('asks for no other message when the button was clicked twice', async () => {
    const api = apiWith({ [SEND]: { data: message(3, 'AUDITOR', false) }, [READ]: { message: 'Listo' } });
    open(PATH, api, staff('VISADOR'));
    await userEvent.type(await field(), 'Suba el acta firmada');
    api.answer({ [CHAT]: { mensajes: [...mensajes, message(3, 'AUDITOR', false)] } });
    const send = screen.getByRole('button', { name: 'Enviar' });
    await userEvent.click(send);
    await within(screen.getByRole('log')).findByText('Mensaje 3');
    fireEvent.click(send, { detail: 2 });
    expect(screen.queryByText('Escriba un mensaje')).toBeNull();
    fireEvent.click(send, { detail: 1 });
    await screen.findByText('Escriba un mensaje');
  });

  it('keeps what is written while one is on its way', async () => {
    const pendingAnswer = Promise.withResolvers<unknown>();
    const api = apiWith({ [SEND]: () => pendingAnswer.promise, [READ]: { message: 'Listo' } });
    open(PATH, api, staff('VISADOR'));
    await userEvent.type(await field(), 'Suba el acta firmada');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'También el balance');
    api.answer({ [CHAT]: { mensajes: [...mensajes, message(3, 'AUDITOR', false)] } });
    pendingAnswer.resolve({ data: message(3, 'AUDITOR', false) });
    await within(screen.getByRole('log')).findByText('Mensaje 3');
    expect(fieldValue(await field())).toBe('También el balance');
  });

  it('sends the same message as the same one until it arrived, also after a reload', async () => {
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const api = apiWith({ [SEND]: lost, [READ]: { message: 'Listo' } });
    const { unmount } = open(PATH, api, staff('VISADOR'));
    const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
    const keys = () => api.of(SEND).map(({ headers }) => headers.get('idempotency-key'));
    await userEvent.type(await field(), 'Suba el acta');
    await send();
    await screen.findByText(/No hay conexión con el portal/);
    unmount();
    open(PATH, api, staff('VISADOR'));
    await waitFor(async () => expect(fieldValue(await field())).toBe('Suba el acta'));
    await send();
    await screen.findByText(/No hay conexión con el portal/);
    api.answer({ [SEND]: { data: message(3, 'AUDITOR', false) } });
    await userEvent.type(await field(), ' firmada');
    await send();
    await waitFor(async () => expect(fieldValue(await field())).toBe(''));
    await userEvent.type(await field(), 'Suba el acta firmada');
    await send();
    await waitFor(() => expect(keys()).toHaveLength(4));
    const [first, again, changed, anew] = keys();
    expect(again).toBe(first);
    expect(new Set([first, changed, anew]).size).toBe(3);
  });

  it('goes on when the conversation can’t be read again', async () => {
    const api = apiWith();
    const { readAgain } = open(PATH, api, staff('VISADOR'));
    const text = await field();
    await userEvent.type(text, 'Suba el acta firmada');
    api.answer({ [CHAT]: refusal(404, 'No se encontró la inscripción.') });
    await readAgain();
    expect(api.of(CHAT).length).toBeGreaterThan(1);
    expect(screen.queryByText(/^Error:/)).toBeNull();
    expect(document.body.contains(text)).toBe(true);
  });

  it('marks as read up to the last one shown when the field loses the focus', async () => {
    const api = apiWith({ [READ]: { message: 'Listo' } });
    open(PATH, api, staff('VISADOR'));
    await userEvent.click(await field());
    expect(api.of(READ)).toEqual([]);
    api.answer({ [CHAT]: { mensajes: mensajes.map((one) => ({ ...one, leido: true })) } });
    await userEvent.tab();
    await screen.findByRole('tab', { name: 'Mensajes' });
    expect(api.only(READ).what).toBe(`${READ}?hasta=${mensajes.at(-1)?.id}`);
  });

  it('needs a text', async () => {
    const api = apiWith({ [READ]: { message: 'Listo' } });
    const { view } = open(PATH, api, staff('VISADOR'));
    const text = await field();
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(describedBy(text)).toContain('Escriba un mensaje');
    expect(api.of(SEND)).toEqual([]);
    await expectAccessible(view);
  });

  it('says why it was not sent and keeps the text, even over a reload', async () => {
    const api = apiWith({
      [SEND]: refusal(400, 'El mensaje no se pudo guardar'),
      [READ]: { message: 'Listo' },
    });
    const { unmount, view } = open(PATH, api, staff('VISADOR'));
    await userEvent.type(await field(), 'Hola');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByText('Ah ocurrido un error: El mensaje no se pudo guardar');
    await expectAccessible(view);
    unmount();
    open(PATH, api, staff('VISADOR'));
    await waitFor(async () => expect(fieldValue(await field())).toBe('Hola'));
  });
});
