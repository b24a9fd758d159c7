import { aUser, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer, Refusal } from '../test/fake-server.ts';
import { closePortal, openPortal, shownPath } from '../test/open-portal.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

describe('the sign-on of the tax authority', () => {
  const NO_PORTAL = 'El portal no responde en este momento.';
  const SUPPLIER = aUser({ tipo: 'PROVEEDOR', nombre: 'Ana', apellido: 'Pérez' });

  it('removes the one-time token from address and history before any call, and exchanges it', async () => {
    localStorage.setItem('access_token', 'de-antes');
    localStorage.setItem('ultimo_uso', '1');
    const entries = window.history.length;
    const addresses: string[] = [];
    server.answer('GET /auth/afip', () => {
      addresses.push(window.location.pathname);
      return { access_token: 'nuevo', user: SUPPLIER };
    });
    openPortal({ at: '/cuenta/eyJ.abc-d_e.f', server });
    await screen.findByRole('heading', { name: 'Página /cuenta' });
    expect(server.calls).toEqual([
      { what: 'GET /auth/afip', authorization: 'Bearer eyJ.abc-d_e.f', body: null },
    ]);
    expect(addresses).toEqual(['/cuenta']);
    expect(window.history.length).toBe(entries);
    // The last use of the session before would end the new one at once.
    expect({ ...localStorage }).toEqual({ access_token: 'nuevo' });
  });

  it('returns the same user to their page', async () => {
    const back = '/request-management/persona-humana/20002307554';
    sessionStorage.setItem('vuelta', JSON.stringify([SUPPLIER.id, back]));
    server.answer('GET /auth/afip', () => ({ access_token: 'nuevo', user: SUPPLIER }));
    openPortal({ at: '/cuenta/eyJ.abc-d_e.f', server });
    await waitFor(() => expect(shownPath()).toBe(back));
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads to the page requested before signing in', async () => {
    openPortal({ at: '/request-management?tab=mensajes', server });
    await screen.findByRole('button', { name: 'Ingresar con clave fiscal' });
    expect(shownPath()).toBe('/');
    closePortal();
    server.answer('GET /auth/afip', () => ({ access_token: 'nuevo', user: SUPPLIER }));
    openPortal({ at: '/cuenta/eyJ.abc-d_e.f', server });
    await screen.findByRole('heading', { name: 'Página /request-management' });
    expect(window.location.search).toBe('?tab=mensajes');
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads there after a refused attempt too', async () => {
    openPortal({ at: '/request-management?tab=mensajes', server });
    await screen.findByRole('button', { name: 'Ingresar con clave fiscal' });
    closePortal();
    server.answer('GET /auth/afip', () => new Refusal(401, 'no'));
    openPortal({ at: '/cuenta/eyJ.a.b', server });
    await screen.findByText('Error al autenticar el usuario');
    await screen.findByRole('button', { name: 'Ingresar con clave fiscal' });
    closePortal();
    server.answer('GET /auth/afip', () => ({ access_token: 'nuevo', user: SUPPLIER }));
    openPortal({ at: '/cuenta/eyJ.abc-d_e.f', server });
    await screen.findByRole('heading', { name: 'Página /request-management' });
    expect(window.location.search).toBe('?tab=mensajes');
  });

  it('shows a spinner meanwhile', async () => {
    server.answer('GET /auth/afip', () => new Promise(() => undefined));
    openPortal({ at: '/cuenta/eyJ.a.b', server });
    expect((await within(await screen.findByRole('main')).findByRole('status')).textContent).toContain(
      'Cargando...',
    );
    expect(shownPath()).toBe('/cuenta');
  });

  it('says that storage is full, and revokes the session on the server', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    server.answer('GET /auth/afip', () => ({ access_token: 'nuevo', user: SUPPLIER }));
    server.answer('POST /auth/logout', () => ({ data: true }));
    const { loads } = openPortal({ at: '/cuenta/eyJ.a.b', server });
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    expect(alert.textContent).toContain('Su navegador no deja guardar la sesión.');
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    await waitFor(() =>
      expect(server.calls.at(-1)).toMatchObject({
        what: 'POST /auth/logout',
        authorization: 'Bearer nuevo',
      }),
    );
    expect([shownPath(), loads.mock.calls]).toEqual(['/', []]);
  });

  it.each([
    ['refused', () => new Refusal(401, 'no'), 'Error al autenticar el usuario'],
    ['without a user', () => ({ access_token: 'nuevo' }), 'Error al autenticar el usuario'],
    ['unavailable', () => new Refusal(503, 'no'), NO_PORTAL],
    ['unverified', () => Promise.reject(new TypeError('Failed to fetch')), NO_PORTAL],
  ])('%s: says so, stores nothing and signs nobody in', async (_, answered, told) => {
    localStorage.setItem('access_token', 'de-antes');
    server.answer('GET /auth/afip', answered);
    const { loads } = openPortal({ at: '/cuenta/eyJ.a.b', server });
    // On the page, where it stays: what flies by is easily missed.
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    expect(alert.textContent).toContain(told);
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(shownPath()).toBe('/');
    expect(localStorage).toHaveLength(0);
    expect(loads).not.toHaveBeenCalled();
  });
});
