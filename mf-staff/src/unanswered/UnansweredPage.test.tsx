import type { UnansweredMessage } from 'shared-api/contract';
import { ROLES, rolesWith } from 'shared-api/rules';
import { expectAccessible, fireEvent, never, screen, userEvent, waitFor } from 'shared-ui/testing';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, detail, listAnswer, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PAGE = '/management/mensajes';
const UNANSWERED = 'GET /chat/sin_responder';
const LIST = 'GET /sujeto-fiscal';
const STAFF = ROLES.filter((role) => role !== 'PROVEEDOR');
const TALKERS = rolesWith('chat.staff');

const message = (part: Partial<UnansweredMessage> = {}): UnansweredMessage => ({
  cuit: CUIT,
  nombre_persona_humana: null,
  razon_social: 'Panadería El Sol',
  nro_tramite: '2026-000123',
  id: '00000000-0000-4000-8000-000000000051',
  mensaje: '¿Sirve el acta del año pasado?',
  timestamp: '2026-05-04T12:30:00.000Z',
  leido: false,
  ...part,
});
const person = message({
  cuit: '20000000001',
  razon_social: null,
  nombre_persona_humana: 'Luz Rojas',
  mensaje: 'Muchas gracias',
  leido: true,
});
const requests = listAnswer([]);
const apiWith = (answer: unknown) => fakeApi({ [UNANSWERED]: answer, [LIST]: requests });

describe('the messages that nobody has answered', () => {
  it('say who wrote what and when, and which of them nobody has read', async () => {
    const { view } = open(PAGE, apiWith({ data: [message(), person], total: 2 }), staff('VISADOR'));
    await screen.findByRole('row', {
      name: /Panadería El Sol.*30-50000001-1.*¿Sirve el acta del año pasado\?.*04\/05\/2026 09:30.*Sin leer/,
    });
    const read = screen.getByRole('row', { name: /Luz Rojas.*Muchas gracias/ });
    expect(read.textContent).not.toContain('Sin leer');
    await screen.findByText('2 mensajes sin responder');
    await expectAccessible(view);
  });

  it('lead to where they are answered, and back', async () => {
    const api = apiWith({ data: [message()], total: 1 });
    api.answer({
      [`GET /sujeto-fiscal/${CUIT}`]: detail('OBSERVACION'),
      [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { address } = open(PAGE, api, staff('GESTION_COMPRAS'));
    await userEvent.click(await screen.findByRole('link', { name: 'Responder a Panadería El Sol' }));
    const field = await screen.findByRole('textbox', { name: 'Mensaje' });
    expect(scroll.mock.contexts.map((element) => (element as Element).contains(field))).toEqual([true]);
    expect(address()).toBe(`/dashboard/ver-tramite/${CUIT}?tab=mensajes`);
    await userEvent.click(screen.getByRole('tab', { name: 'Revisión' }));
    await userEvent.click(screen.getByRole('link', { name: 'Volver al estado del tramite' }));
    await screen.findByRole('heading', { level: 1, name: 'Mensajes sin responder' });
    expect(address()).toBe(PAGE);
  });

  it('are taken from the list when they need no answer', async () => {
    const NO_ANSWER = `PATCH /chat/sin_responder/${person.cuit}`;
    const api = apiWith({ data: [message(), person], total: 2 });
    const READ = `PATCH /chat/marcar_leido/${person.cuit}`;
    api.answer({
      [NO_ANSWER]: { message: 'El mensaje quedó sin respuesta pendiente' },
      [READ]: { message: 'Listo' },
    });
    open(PAGE, api, staff('VISADOR'));
    const button = await screen.findByRole('button', { name: 'No requiere respuesta: Luz Rojas' });
    api.answer({ [UNANSWERED]: { data: [message()], total: 1 } });
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Muchas gracias')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
    // The second click of a double one, now on the next row.
    fireEvent.click(screen.getByRole('button', { name: /^No requiere respuesta/ }), { detail: 2 });
    const changes = api.calls.filter(({ what }) => what.startsWith('PATCH'));
    expect(changes).toEqual([api.only(NO_ANSWER), api.only(READ)]);
    expect(api.only(NO_ANSWER).body).toEqual({ mensaje: person.id });
  });

  it('say that there are more than those shown', async () => {
    open(PAGE, apiWith({ data: [message()], total: 1_200 }), staff('ADMIN'));
    await screen.findByText('Se muestran 1 de 1.200.');
  });

  it('are loading, none, or could not be read', async () => {
    const loading = open(PAGE, apiWith(never), staff('VISADOR'));
    await screen.findByText('Cargando...');
    await expectAccessible(loading.view);
    loading.unmount();
    const none = open(PAGE, apiWith({ data: [], total: 0 }), staff('VISADOR'));
    await screen.findByText('No hay mensajes sin responder');
    await expectAccessible(none.view);
    none.unmount();
    const failed = open(PAGE, apiWith(refusal(404, 'No se pudo')), staff('VISADOR'));
    await screen.findByText('Error: No se pudo');
    await expectAccessible(failed.view);
  });

  it.each(STAFF.filter((role) => !TALKERS.includes(role)))(
    'are neither shown to %s nor asked for',
    async (role) => {
      const api = apiWith({ data: [message()], total: 1 });
      open('/management', api, staff(role));
      await screen.findByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' });
      expect(screen.queryByRole('link', { name: /Mensajes/ })).toBeNull();
      expect(api.of(UNANSWERED)).toEqual([]);
    },
  );
});

describe('the way there from the list of requests', () => {
  it.each(TALKERS)('says to %s how many wait', async (role) => {
    const { address, view } = open(
      '/management',
      apiWith({ data: [message(), person], total: 2 }),
      staff(role),
    );
    const link = await screen.findByRole('link', { name: 'Mensajes sin responder 2' });
    await expectAccessible(view);
    await userEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Mensajes sin responder' });
    expect(address()).toBe(PAGE);
  });

  it('counts none when nobody waits, and stands there when they can’t be counted', async () => {
    const none = open('/management', apiWith({ data: [], total: 0 }), staff('VISADOR'));
    await screen.findByRole('link', { name: 'Mensajes sin responder' });
    none.unmount();
    const api = apiWith(refusal(404, 'No se pudo'));
    open('/management', api, staff('VISADOR'));
    await waitFor(() => expect(api.of(UNANSWERED).length).toBeGreaterThan(0));
    await screen.findByRole('link', { name: 'Mensajes sin responder' });
    await screen.findByText('Nada espera revisión');
  });
});
