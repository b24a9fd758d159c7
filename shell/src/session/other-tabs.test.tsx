import { act, aUser, screen } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { busyPage } from '../test/busy-page.tsx';
import { type FakeServer, fakeServer, Refusal } from '../test/fake-server.ts';
import { closePortal, openPortal, signedInAs } from '../test/open-portal.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

const ADMIN = aUser({ tipo: 'ADMIN', nombre: 'Julia', apellido: 'Vega' });

describe('a session in several tabs', () => {
  it('ends in this tab too when it ends in another one, and says so', async () => {
    signedInAs(server, ADMIN);
    openPortal({ at: '/management', server, load: busyPage });
    await screen.findByRole('heading', { name: 'Página de Julia' });
    sessionStorage.setItem(`draft:${ADMIN.id}:x`, '"lo que escribió"');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(screen.queryByText('Julia Vega')).toBeNull();
    await screen.findByText('Su sesión terminó');
    expect(sessionStorage.getItem(`draft:${ADMIN.id}:x`)).toBe('"lo que escribió"');
  });

  it('deletes drafts and the return address here too after a sign-out in another tab, and says so', async () => {
    signedInAs(server, ADMIN);
    server.answer('POST /auth/logout', () => ({}));
    const { session } = openPortal({ at: '/management', server, load: busyPage });
    await screen.findByRole('heading', { name: 'Página de Julia' });
    // The browser tells the other tabs what this one writes.
    const writes = vi.spyOn(Storage.prototype, 'setItem');
    await act(() => session.signOut());
    const written = writes.mock.calls.filter(([key]) => key === 'access_token');
    closePortal();

    signedInAs(server, ADMIN);
    openPortal({ at: '/management', server, load: busyPage });
    await screen.findByRole('heading', { name: 'Página de Julia' });
    sessionStorage.setItem(`draft:${ADMIN.id}:x`, '"lo que escribió"');
    sessionStorage.setItem('vuelta', JSON.stringify([ADMIN.id, '/management']));
    localStorage.clear();
    for (const [key, newValue] of [...written, [null, null]]) {
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    }
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    await screen.findByText('Se cerró sesión ....');
    expect(screen.queryByText('Su sesión terminó')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['signed out', null],
    ['somebody else signed in', 'otro-token'],
  ])('shows no page from the back-forward cache: %s meanwhile', async (_, token) => {
    signedInAs(server, ADMIN);
    openPortal({ at: '/management', server, load: busyPage });
    await screen.findByRole('heading', { name: 'Página de Julia' });
    const comeBack = () => {
      act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    };
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    comeBack();
    expect(screen.getByRole('heading', { name: 'Página de Julia' })).toBeTruthy();

    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.clear();
    if (token) localStorage.setItem('access_token', token);
    server.answer('GET /auth/me', () => aUser({ id: 'otra', nombre: 'Marta', tipo: 'VISADOR' }));
    comeBack();
    expect(screen.queryByText(/Julia/)).toBeNull();
    await screen.findByRole('heading', { name: token ? 'Página de Marta' : 'Portal de Proveedores' });
  });

  it('ignores the late answer of a check during which it ended', async () => {
    signedInAs(server, ADMIN);
    let tell: (user: unknown) => void = () => undefined;
    server.answer('GET /auth/me', () => new Promise((resolve) => (tell = resolve)));
    openPortal({ at: '/accesibilidad', server });
    await screen.findByRole('heading', { name: 'Accesibilidad' });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await act(async () => tell(ADMIN));
    await screen.findByRole('link', { name: 'Acceso del personal' });
    expect(screen.queryByText('Julia Vega')).toBeNull();
  });

  it.each([
    ['the same user signs in: returns to the page', ADMIN.id, '/management?pagina=3'],
    ['another user signs in: shows their home', 'otra', '/management'],
  ])('that ended here starts again in another tab, %s', async (_, id, shown) => {
    signedInAs(server, ADMIN);
    server.answer('GET /licitaciones', () => new Refusal(401, 'no'));
    const { person } = openPortal({ at: '/management?pagina=3', server, load: busyPage });
    await person.click(await screen.findByRole('button', { name: 'Llamar' }));
    await screen.findByText('Su sesión terminó');
    server.answer('GET /auth/me', () => aUser({ id, nombre: 'Marta', tipo: 'ADMIN' }));
    localStorage.setItem('access_token', 'otro-token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
    await screen.findByRole('heading', { name: 'Página de Marta' });
    expect(screen.queryByText('Su sesión terminó')).toBeNull();
    expect(window.location.pathname + window.location.search).toBe(shown);
    expect(sessionStorage).toHaveLength(0);
  });

  it('redirects from the sign-in page when the user signs in elsewhere', async () => {
    openPortal({ at: '/login', server });
    await screen.findByLabelText(/DNI/);
    signedInAs(server, ADMIN);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
    await screen.findByRole('heading', { name: 'Página /management' });
  });

  it('shows the home of another user who signs in elsewhere', async () => {
    signedInAs(server, ADMIN);
    openPortal({ at: '/management', server, load: busyPage });
    await screen.findByRole('heading', { name: 'Página de Julia' });
    localStorage.setItem('access_token', 'otro-token');
    server.answer('GET /auth/me', () => aUser({ id: 'otra', nombre: 'Marta', tipo: 'VISADOR' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
    await screen.findByRole('heading', { name: 'Página de Marta' });
    expect(localStorage.getItem('access_token')).toBe('otro-token');
  });
});
