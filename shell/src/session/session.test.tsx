import { useEffect } from 'react';
import { act, aUser, expectAccessible, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { busyPage } from '../test/busy-page.tsx';
import { type FakeServer, fakeServer, Refusal } from '../test/fake-server.ts';
import { closePortal, openPortal, shownPath, signedInAs } from '../test/open-portal.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

const ADMIN = aUser({ tipo: 'ADMIN', nombre: 'Julia', apellido: 'Vega' });

/** A form that would lose what is written in it. */
function Written() {
  useEffect(() => {
    const guard = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, []);
  return <h1>Página con un formulario</h1>;
}
const writtenPage = async () => [{ path: '/management', Component: Written }];
const OUT = { name: 'Cerrar sesion' };
const UNSAVED = { name: 'Tiene cambios sin guardar' };
type Person = ReturnType<typeof openPortal>['person'];

describe('the check of the session', () => {
  it('calls no server without a stored token', async () => {
    openPortal({ server });
    await screen.findByRole('heading', { level: 1, name: 'Portal de Proveedores' });
    expect(server.calls).toEqual([]);
  });

  it('sends the stored token', async () => {
    signedInAs(server, ADMIN);
    const { queries } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(server.calls).toEqual([{ what: 'GET /auth/me', authorization: 'Bearer un-token', body: null }]);
    expect(queries.getQueryData(['user'])).toEqual(ADMIN);
  });

  it('shows a spinner meanwhile', async () => {
    let tell: (user: unknown) => void = () => undefined;
    signedInAs(server, ADMIN);
    server.answer('GET /auth/me', () => new Promise((resolve) => (tell = resolve)));
    const { loads } = openPortal({ at: '/management', server });
    expect((await within(await screen.findByRole('main')).findByRole('status')).textContent).toContain(
      'Cargando...',
    );
    expect(loads).not.toHaveBeenCalled();
    tell(ADMIN);
    await screen.findByRole('heading', { name: 'Página /management' });
  });

  it.each(['/management', '/request-management'])(
    'says at %s that the server does not answer, and asks it again on a retry',
    async (at) => {
      signedInAs(server, aUser({ tipo: at === '/management' ? 'ADMIN' : 'PROVEEDOR' }));
      server.answer('GET /auth/me', () => new Refusal(503, 'no'));
      const { person } = openPortal({ at, server });
      await screen.findByText('No se pudo comprobar su sesión');
      await expectAccessible();
      signedInAs(server, aUser({ tipo: at === '/management' ? 'ADMIN' : 'PROVEEDOR' }));
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      await screen.findByRole('heading', { name: `Página ${at}` });
      expect(screen.queryByText('No se pudo comprobar su sesión')).toBeNull();
      expect(localStorage.getItem('access_token')).toBe('un-token');
    },
  );

  it('keeps the token when the server does not answer, and asks again on the next page', async () => {
    localStorage.setItem('access_token', 'un-token');
    const { go } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Acceso del personal' });
    expect(localStorage.getItem('access_token')).toBe('un-token');
    server.answer('GET /auth/me', () => ADMIN);
    await go('/management');
    await screen.findByRole('heading', { name: 'Página /management' });
  });
});

describe('a session that ends', () => {
  it.each([401, 403])('with %i: clears everything, says so and shows `/`', async (status) => {
    signedInAs(server, ADMIN);
    server.answer('GET /licitaciones', () => new Refusal(status, 'no'));
    const { person, queries } = openPortal({ at: '/management', server, load: busyPage });
    localStorage.setItem('otra', 'cosa');
    sessionStorage.setItem(`draft:${ADMIN.id}:x`, '"lo que escribió"');
    await person.click(await screen.findByRole('button', { name: 'Llamar' }));
    await screen.findByText('Token expiró');
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(shownPath()).toBe('/');
    expect(localStorage).toHaveLength(0);
    expect(queries.getQueryData(['user'])).toBeUndefined();
    expect(screen.queryByText('Julia Vega')).toBeNull();
    // Unsaved typing is given back to the same person after they sign in again.
    expect(sessionStorage.getItem(`draft:${ADMIN.id}:x`)).toBe('"lo que escribió"');
  });

  it('returns the same user to their page, and another one to their home', async () => {
    for (const [id, shown] of [
      [ADMIN.id, '/management?pagina=3'],
      ['otra', '/management'],
    ] as const) {
      signedInAs(server, ADMIN);
      server.answer('GET /licitaciones', () => new Refusal(401, 'no'));
      server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user: { ...ADMIN, id } }));
      const { person } = openPortal({ at: '/management?pagina=3', server, load: busyPage });
      await person.click(await screen.findByRole('button', { name: 'Llamar' }));
      const notice = within(await screen.findByRole('alert', { name: 'Su sesión terminó' }));
      await person.click(notice.getByRole('link', { name: 'Ingrese con su DNI' }));
      await person.type(await screen.findByLabelText(/DNI/), '30111222');
      await person.type(screen.getByLabelText(/^Contraseña/), 'secreta1');
      await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
      await waitFor(() => expect(window.location.pathname + window.location.search).toBe(shown));
      expect(sessionStorage).toHaveLength(0);
      closePortal();
    }
  });

  it('returns nobody to a forbidden page', async () => {
    signedInAs(server, ADMIN);
    server.answer('GET /licitaciones', () => new Refusal(403, 'no'));
    const { person } = openPortal({ at: '/management', server, load: busyPage });
    await person.click(await screen.findByRole('button', { name: 'Llamar' }));
    await screen.findByText('Token expiró');
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(screen.queryByText('Su sesión terminó')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([400, 404, 409, 500])('does not end with %i', async (status) => {
    signedInAs(server, ADMIN);
    server.answer('GET /licitaciones', () => new Refusal(status, 'no'));
    const { person } = openPortal({ at: '/management', server, load: busyPage });
    await person.click(await screen.findByRole('button', { name: 'Llamar' }));
    await waitFor(() => expect(server.called()).toContain('GET /licitaciones'));
    await act(async () => undefined);
    expect(screen.queryByText('Token expiró')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Página de Julia' })).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBe('un-token');
  });

  it('over night: shows the requested page only after signing in', async () => {
    signedInAs(server, ADMIN);
    server.answer('GET /auth/me', () => new Refusal(401, 'no'));
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user: ADMIN }));
    const { loads, person, go } = openPortal({ at: '/management?pagina=3', server });
    await screen.findByText('Token expiró');
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    await screen.findByText('Su sesión terminó');
    expect(loads).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
    await go('/login');
    await person.type(await screen.findByLabelText(/DNI/), '30111222');
    await person.type(screen.getByLabelText(/^Contraseña/), 'secreta1');
    await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(window.location.search).toBe('?pagina=3');
    expect(sessionStorage).toHaveLength(0);
  });

  it('over night: leads from the landing page to the user’s home', async () => {
    signedInAs(server, ADMIN);
    server.answer('GET /auth/me', () => new Refusal(401, 'no'));
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user: ADMIN }));
    const { person, go } = openPortal({ at: '/', server });
    await screen.findByText('Token expiró');
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(screen.queryByText('Su sesión terminó')).toBeNull();
    await go('/login');
    await person.type(await screen.findByLabelText(/DNI/), '30111222');
    await person.type(screen.getByLabelText(/^Contraseña/), 'secreta1');
    await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await screen.findByRole('heading', { name: 'Página /management' });
  });

  it.each([
    ['the server revokes it', () => ({ data: true })],
    ['the server can not be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the network hangs', () => new Promise(() => undefined)],
  ])('by sign-out: %s', async (_, logout) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => timeout(after / 100));
    signedInAs(server, ADMIN);
    server.answer('POST /auth/logout', logout);
    const { person } = openPortal({ at: '/management', server, load: busyPage });
    await screen.findByRole('heading', { name: 'Página de Julia' });
    sessionStorage.setItem(`draft:${ADMIN.id}:x`, '"lo que escribió"');
    await person.click(screen.getByRole('button', { name: /Julia Vega/ }));
    await person.click(screen.getByRole('button', { name: 'Cerrar sesion' }));
    await screen.findByText('Se cerró sesión ....');
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(server.calls.at(-1)).toEqual({
      what: 'POST /auth/logout',
      authorization: 'Bearer un-token',
      body: null,
    });
    expect(shownPath()).toBe('/');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('by sign-out, when storage is full', async () => {
    signedInAs(server, ADMIN);
    server.answer('POST /auth/logout', () => ({ data: true }));
    const { session } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Página /management' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    await act(() => session.signOut());
    await screen.findByText('Se cerró sesión ....');
    expect(shownPath()).toBe('/');
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    [
      'the bar',
      /Julia Vega/,
      async ({ click }: Person) => click(screen.getByRole('button', { name: /Julia Vega/ })),
    ],
    [
      'the menu of a phone',
      'Abrir el menú',
      async ({ click }: Person) => {
        await click(screen.getByRole('button', { name: 'Abrir el menú' }));
        await screen.findByRole('dialog', { name: 'Menú' });
      },
    ],
  ])('by sign-out from %s: confirms unsaved changes first, and ends once', async (_, opener, openMenu) => {
    signedInAs(server, ADMIN);
    const revoked = Promise.withResolvers<unknown>();
    server.answer('POST /auth/logout', () => revoked.promise);
    const { person } = openPortal({ at: '/management', server, load: writtenPage });
    await screen.findByRole('heading', { name: 'Página con un formulario' });
    const leave = async () => {
      if (!screen.queryByRole('button', OUT)) await openMenu(person);
      await person.click(screen.getByRole('button', OUT));
      return within(await screen.findByRole('dialog', UNSAVED));
    };
    const first = await leave();
    // It is true of a text and of chosen files.
    first.getByText('Si cierra la sesión ahora, se puede perder lo que escribió o eligió y no guardó.');
    await expectAccessible();
    await person.click(first.getByRole('button', { name: 'Seguir editando' }));
    // Back in the form: nothing lies over it any more.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: opener })));
    expect(server.called()).toEqual(['GET /auth/me']);
    const again = await leave();
    await person.click(again.getByRole('button', { name: 'Cerrar sesión sin guardar' }));
    expect(again.getByRole<HTMLButtonElement>('button', { name: 'Seguir editando' }).disabled).toBe(true);
    revoked.resolve({ data: true });
    await screen.findByText('Se cerró sesión ....');
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.called()).toEqual(['GET /auth/me', 'POST /auth/logout']);
  });

  it('by sign-out without unsaved changes: at once, and once for two clicks', async () => {
    signedInAs(server, ADMIN);
    const revoked = Promise.withResolvers<unknown>();
    server.answer('POST /auth/logout', () => revoked.promise);
    const { person, session } = openPortal({ at: '/management', server, load: busyPage });
    await person.click(await screen.findByRole('button', { name: /Julia Vega/ }));
    await person.click(screen.getByRole('button', { name: 'Cerrar sesion' }));
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cargando...' });
    expect(busy.disabled).toBe(true);
    await session.signOut();
    revoked.resolve({ data: true });
    await screen.findByText('Se cerró sesión ....');
    expect(server.called()).toEqual(['GET /auth/me', 'POST /auth/logout']);
  });
});
