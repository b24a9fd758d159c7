import { Link } from 'shared-ui/router';
import { aUser, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, fakeServer } from '../test/fake-server.ts';
import { closePortal, openPortal, shownPath, signedInAs } from '../test/open-portal.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
});

describe('a visitor who may not enter', () => {
  it.each([
    ['/management', '/login'],
    ['/licitaciones', '/login'],
    ['/configuraciones', '/login'],
    ['/cuenta', '/'],
    ['/request-management', '/'],
  ])('is redirected from %s to %s before the section is loaded', async (at, to) => {
    const { loads } = openPortal({ at, server });
    await waitFor(() => expect(shownPath()).toBe(to));
    await screen.findByRole('heading', { level: 1 });
    expect(loads).not.toHaveBeenCalled();
  });

  it.each([
    ['VISADOR', '/licitaciones', '/management', 'mf-staff'],
    ['VISADOR', '/configuraciones/versiones', '/management', 'mf-staff'],
    ['PUBLICADOR', '/configuraciones', '/licitaciones', 'mf-tenders'],
    ['PROVEEDOR', '/management', '/cuenta', 'mf-supplier'],
    ['ADMIN', '/cuenta', '/management', 'mf-staff'],
  ] as const)(
    '%s at %s: led by the sign-in to their own home, which says so',
    async (tipo, at, home, section) => {
      signedInAs(server, aUser({ tipo }));
      const { loads } = openPortal({ at, server });
      await screen.findByRole('heading', { name: `Página ${home}` });
      expect(shownPath()).toBe(home);
      expect(loads.mock.calls).toEqual([[section]]);
      expect(await screen.findAllByText(/La página que abrió no corresponde a su usuario/)).toHaveLength(1);
    },
  );

  it('finds the sign-on, and no ended session, when following a mail’s link', async () => {
    openPortal({ at: '/request-management', server });
    await screen.findByRole('button', { name: 'Ingresar con clave fiscal' });
    expect(screen.queryByText('Su sesión terminó')).toBeNull();
  });

  it('sees the requested page after signing in', async () => {
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user: aUser({ tipo: 'ADMIN' }) }));
    const { person } = openPortal({ at: '/licitaciones?pagina=3', server });
    await person.type(await screen.findByLabelText(/DNI/), '30111222');
    await person.type(screen.getByLabelText(/^Contraseña/), 'secreta1');
    await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
    expect(window.location.search).toBe('?pagina=3');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is redirected to the change of an initial password', async () => {
    signedInAs(server, aUser({ tipo: 'VISADOR', primer_login: true }));
    const { loads } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Cambiar contraseña' });
    expect(shownPath()).toBe('/cambiar_contraseña');
    expect(loads).not.toHaveBeenCalled();
  });

  it.each(['/licitaciones', '/Licitaciones'])(
    'can’t enter %s from a page of the same section either',
    async (address) => {
      const load = async () => [
        { path: '/licitaciones-concursos', element: <Link to={address}>Administrar</Link> },
        { path: '/licitaciones', element: <h1>Solo para quien publica</h1> },
      ];
      const { person } = openPortal({ at: '/licitaciones-concursos', server, load });
      await person.click(await screen.findByRole('link', { name: 'Administrar' }));
      await screen.findByRole('heading', { name: 'Acceso del personal' });
      expect(screen.queryByRole('heading', { name: 'Solo para quien publica' })).toBeNull();
    },
  );
});

describe('a public section', () => {
  it('does not wait for the session', async () => {
    localStorage.setItem('access_token', 'un-token');
    server.answer('GET /auth/me', () => new Promise(() => undefined));
    openPortal({ at: '/licitaciones-concursos', server });
    await screen.findByRole('heading', { name: 'Página /licitaciones-concursos' });
  });

  it('opens at an address in capitals too', async () => {
    openPortal({ at: '/Licitaciones-Concursos', server });
    await screen.findByRole('heading', { name: 'Página /licitaciones-concursos' });
  });
});

describe('an address that nobody owns', () => {
  it.each(['/nada-por-aqui', '/licitaciones-concursos/nada', '/certificado'])('%s', async (at) => {
    const { person } = openPortal({ at, server });
    await screen.findByRole('heading', { level: 1, name: 'La página que estás buscando no existe.' });
    await person.click(screen.getByRole('link', { name: 'Volver al inicio' }));
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(shownPath()).toBe('/');
  });
});
