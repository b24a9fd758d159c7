import { aUser, expectAccessible, fireEvent, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer, Refusal } from '../../test/fake-server.ts';
import { closePortal, openPortal, shownPath, signedInAs } from '../../test/open-portal.tsx';

const HERE = {
  id: '6f1f1f64-5d0f-4f5e-9a63-000000000001',
  createdAt: '2026-05-04T12:30:00.000Z',
  expira: '2026-05-04T20:30:00.000Z',
  dispositivo: 'Firefox en Linux',
  direccion: '10.0.0.7',
  actual: true,
};
const THERE = {
  ...HERE,
  id: '6f1f1f64-5d0f-4f5e-9a63-000000000002',
  dispositivo: 'Chrome en Android',
  actual: false,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  signedInAs(server, aUser({ tipo: 'VISADOR', nombre: 'Julia', apellido: 'Vega' }));
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

const sessions = (...list: readonly unknown[]) => server.answer('GET /auth/sesiones', () => ({ data: list }));
const items = () => within(screen.getByRole('list', { name: 'Sesiones abiertas' })).getAllByRole('listitem');

describe('Mi cuenta', () => {
  it('opens from the user menu and lists the open sessions', async () => {
    sessions(HERE, THERE);
    const { person } = openPortal({ at: '/management', server });
    await person.click(await screen.findByRole('button', { name: /Julia Vega/ }));
    await person.click(screen.getByRole('link', { name: 'Mi cuenta' }));
    await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' });
    expect(shownPath()).toBe('/sesiones');
    await screen.findByText(/Chrome en Android/);
    const [here, there] = items();
    expect(here?.textContent).toBe(
      'Firefox en Linux Esta sesiónIngresó el 04/05/2026 09:30 desde 10.0.0.7. Vence el 04/05/2026 17:30.',
    );
    expect(there?.textContent).toContain('Chrome en Android');
    expect(screen.getAllByRole('button', { name: /^Cerrar sesión de / })).toHaveLength(1);
    const buttons = within(screen.getByRole('main')).getAllByRole('button');
    expect(buttons.filter((button) => button.closest('[data-no-print]') === null)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/management');
    await expectAccessible();
  });

  it('ends another session and shows the rest', async () => {
    sessions(HERE, THERE);
    const { person } = openPortal({ at: '/sesiones', server });
    server.answer(`DELETE /auth/sesiones/${THERE.id}`, () => {
      sessions(HERE);
      return { message: 'La sesión se cerró.' };
    });
    await person.click(await screen.findByRole('button', { name: /^Cerrar sesión de Chrome en Android/ }));
    await screen.findByText('La sesión se cerró.');
    await screen.findByText('No hay otras sesiones abiertas.');
    expect(items()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sesiones abiertas' }));
  });

  it('ends all other sessions at once, with one call for a double click', async () => {
    sessions(HERE, THERE);
    openPortal({ at: '/sesiones', server });
    let calls = 0;
    server.answer('POST /auth/sesiones/cerrar', () => {
      calls += 1;
      sessions(HERE);
      return { message: 'Se cerró 1 sesión.' };
    });
    const button = await screen.findByRole('button', { name: 'Cerrar mis otras sesiones' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('Se cerró 1 sesión.');
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(calls).toBe(1);
  });

  it('shows a failure at its session', async () => {
    sessions(HERE, THERE);
    const { person } = openPortal({ at: '/sesiones', server });
    server.answer(
      `DELETE /auth/sesiones/${THERE.id}`,
      () => new Refusal(404, 'La sesión ya no está abierta.'),
    );
    await person.click(await screen.findByRole('button', { name: /^Cerrar sesión de Chrome en Android/ }));
    await screen.findByText('La sesión ya no está abierta.');
    expect(items()[1]?.textContent).toContain('La sesión ya no está abierta.');
    await expectAccessible();
  });

  it.each([
    ['VISADOR', 'cierre esa sesión y cambie su contraseña.'],
    ['PROVEEDOR', 'cierre esa sesión y cambie su clave fiscal en ARCA (ex AFIP).'],
  ] as const)(
    'tells %s what to do about a session they do not know, which they can',
    async (tipo, advice) => {
      signedInAs(server, aUser({ tipo }));
      sessions(HERE);
      openPortal({ at: '/sesiones', server });
      await screen.findByText((text) => text.endsWith(`Si no reconoce alguno, ${advice}`));
      await expectAccessible();
    },
  );

  it('changes the password of staff, who sign in again with the new one', async () => {
    sessions(HERE);
    server.answer('PUT /usuarios/cambiar_password', () => ({ message: 'La contraseña ha sido modificada' }));
    const { person } = openPortal({ at: '/sesiones', server });
    await person.click(await screen.findByRole('button', { name: 'Cambiar mi contraseña' }));
    const form = within(screen.getByRole('form', { name: 'Cambiar contraseña' }));
    expect(document.activeElement).toBe(form.getByLabelText(/^Contraseña actual/));
    await expectAccessible();
    await person.type(form.getByLabelText(/^Contraseña actual/), 'Anterior1');
    await person.type(form.getByLabelText(/^Nueva contraseña/), 'Jacaranda77');
    await person.type(form.getByLabelText(/^Repetir nueva contraseña/), 'Jacaranda77');
    await person.click(form.getByRole('button', { name: 'Cambiar contraseña' }));
    await screen.findByText('La contraseña ha sido modificada');
    await waitFor(() => expect(shownPath()).toBe('/login'));
  });

  it('offers suppliers no password, as ARCA has theirs', async () => {
    signedInAs(server, aUser({ tipo: 'PROVEEDOR' }));
    sessions(HERE);
    openPortal({ at: '/sesiones', server });
    await screen.findByRole('list', { name: 'Sesiones abiertas' });
    expect(screen.queryByRole('button', { name: 'Cambiar mi contraseña' })).toBeNull();
  });

  it('keeps the list when it can’t be read again', async () => {
    sessions(HERE, THERE);
    const { queries, go } = openPortal({ server });
    // Before the page: what is shown keeps its options.
    queries.setDefaultOptions({ queries: { retryDelay: 1 } });
    await go('/sesiones');
    await screen.findByRole('list', { name: 'Sesiones abiertas' });
    server.answer('GET /auth/sesiones', () => new Refusal(400, 'No se pudo leer.'));
    await queries.invalidateQueries();
    await screen.findByText('No se pudieron ver sus sesiones');
    expect(items()).toHaveLength(2);
  });

  it('redirects a user who must change their password first', async () => {
    signedInAs(server, aUser({ tipo: 'VISADOR', primer_login: true }));
    sessions(HERE);
    openPortal({ at: '/sesiones', server });
    await screen.findByRole('heading', { name: 'Cambiar contraseña' });
    expect(shownPath()).toBe('/cambiar_contraseña');
  });

  it('redirects a visitor who is not signed in', async () => {
    localStorage.clear();
    openPortal({ at: '/sesiones', server });
    await waitFor(() => expect(shownPath()).toBe('/'));
    expect(server.called()).not.toContain('GET /auth/sesiones');
  });
});
