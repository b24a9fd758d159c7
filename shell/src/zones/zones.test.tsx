import type { Registry } from 'shared-api/section';
import { Link, useNavigate } from 'shared-ui/router';
import { act, aUser, fireEvent, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePortal, openPortal, REGISTRY, routesOf, shownPath, signedInAs } from '../test/portal.tsx';
import { type FakeServer, fakeServer } from '../test/server.ts';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

const ADMIN = aUser({ tipo: 'ADMIN' });
const DEAD = 'Esta parte del portal no está disponible en este momento';

function Broken(): never {
  throw new Error('a mistake');
}

/** A page with links to other sections, and a button that goes to one of them by itself. */
function Start() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/management">Inscripciones</Link>
      <Link to="/cuenta">Cuenta</Link>
      <button type="button" onClick={() => navigate('/management')}>
        Ir
      </button>
    </>
  );
}

describe('who may not enter', () => {
  test.each([
    ['/management', '/login'],
    ['/licitaciones', '/login'],
    ['/configuraciones', '/login'],
    ['/cuenta', '/'],
  ])('nobody signed in, at %s: led to %s before a byte of the section is fetched', async (at, to) => {
    const { loads } = openPortal({ at, server });
    await waitFor(() => expect(shownPath()).toBe(to));
    await screen.findByRole('heading', { level: 1 });
    expect(loads).not.toHaveBeenCalled();
  });

  test.each([
    ['VISADOR', '/licitaciones', '/management', 'mf-staff'],
    ['PUBLICADOR', '/configuraciones', '/licitaciones', 'mf-tenders'],
    ['PROVEEDOR', '/management', '/cuenta', 'mf-supplier'],
    ['ADMIN', '/cuenta', '/management', 'mf-staff'],
  ] as const)('%s at %s: led by the sign-in to their own home', async (tipo, at, home, section) => {
    signedInAs(server, aUser({ tipo }));
    const { loads } = openPortal({ at, server });
    await screen.findByRole('heading', { name: `Página ${home}` });
    expect(shownPath()).toBe(home);
    expect(loads.mock.calls).toEqual([[section]]);
  });

  test('who must change their password first gets nowhere else', async () => {
    signedInAs(server, aUser({ tipo: 'VISADOR', primer_login: true }));
    const { loads } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Cambiar contraseña' });
    expect(shownPath()).toBe('/cambiar_contraseña');
    expect(loads).not.toHaveBeenCalled();
  });

  test('moving inside a section that is loaded already is guarded too', async () => {
    const load = async () => [
      { path: '/licitaciones-concursos', element: <Link to="/licitaciones">Administrar</Link> },
      { path: '/licitaciones', element: <h1>Solo para quien publica</h1> },
    ];
    const { person } = openPortal({ at: '/licitaciones-concursos', server, load });
    await person.click(await screen.findByRole('link', { name: 'Administrar' }));
    await screen.findByRole('heading', { name: 'Acceso del personal' });
    expect(screen.queryByRole('heading', { name: 'Solo para quien publica' })).toBeNull();
  });
});

describe('a public section', () => {
  test('does not wait for the session', async () => {
    localStorage.setItem('access_token', 'un-token');
    server.answer('GET /auth/me', () => new Promise(() => undefined));
    openPortal({ at: '/licitaciones-concursos', server });
    await screen.findByRole('heading', { name: 'Página /licitaciones-concursos' });
  });
});

describe('a section that does not come', () => {
  test('is told inside of the layout, and comes when it is tried again; it alone', async () => {
    signedInAs(server, ADMIN);
    let dead = true;
    const { person, loads } = openPortal({
      at: '/management',
      server,
      load: async (name) => {
        if (dead) throw new Error('no entry');
        return routesOf(name);
      },
    });
    await screen.findByText(DEAD);
    expect(screen.getByRole('heading', { level: 1, name: 'Inscripciones' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(shownPath()).toBe('/management');
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(loads).toHaveBeenCalledTimes(3));
    await screen.findByText(DEAD);
    dead = false;
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(new Set(loads.mock.calls.flat())).toEqual(new Set(['mf-staff']));
    expect(server.called()).toEqual(['GET /auth/me']);
  });

  test('costs the others nothing', async () => {
    signedInAs(server, ADMIN);
    const { router } = openPortal({
      at: '/management',
      server,
      load: async (name) => {
        if (name === 'mf-staff') throw new Error('no entry');
        return routesOf(name);
      },
    });
    await screen.findByText(DEAD);
    await act(() => router.navigate('/licitaciones'));
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
  });

  test('a page of it whose file does not come is tried again with its section, from nothing', async () => {
    let dead = true;
    const load = async () => [
      {
        path: '/licitaciones-concursos',
        lazy: async () => {
          if (dead) throw new Error('no chunk');
          return { element: <h1>La lista</h1> };
        },
      },
    ];
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { person, loads } = openPortal({ at: '/licitaciones-concursos', server, load });
    await screen.findByText('Ocurrió un error inesperado');
    expect(screen.getByRole('banner')).toBeTruthy();
    dead = false;
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('heading', { name: 'La lista' });
    expect(loads.mock.calls).toEqual([['mf-tenders'], ['mf-tenders']]);
  });

  test('a page of it that fails while it is shown leaves the layout usable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = async () => [{ path: '/licitaciones-concursos', Component: Broken }];
    const { person } = openPortal({ at: '/licitaciones-concursos', server, load });
    await screen.findByText('Ocurrió un error inesperado');
    await person.click(screen.getByRole('link', { name: 'Acceso del personal' }));
    await screen.findByRole('heading', { name: 'Acceso del personal' });
  });
});

describe('a section whose broken version was replaced meanwhile', () => {
  const released = (version: string, revision: number): Registry => ({
    revision,
    sections: REGISTRY.sections.map((entry) => ({ ...entry, active: { ...entry.active, version } })),
  });

  test.each([
    ['does not come', () => Promise.reject(new Error('no entry')), DEAD],
    [
      'fails while it is shown',
      async () => [{ path: '/management', Component: Broken }],
      'Ocurrió un error inesperado',
    ],
  ])(
    '%s: trying again takes the one that is live now, and no other section changes',
    async (_, bad, told) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      signedInAs(server, ADMIN);
      const asked: string[] = [];
      const { person, router } = openPortal({
        at: '/licitaciones',
        server,
        newest: async () => released('2.0.0', 2),
        load: (name, version) => {
          asked.push(`${name} ${version}`);
          return name === 'mf-staff' && version === '1.0.0' ? bad() : Promise.resolve(routesOf(name));
        },
      });
      await screen.findByRole('heading', { name: 'Página /licitaciones' });
      await act(() => router.navigate('/management'));
      await screen.findByText(told);
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      await screen.findByRole('heading', { name: 'Página /management' });
      await act(() => router.navigate('/licitaciones'));
      await screen.findByRole('heading', { name: 'Página /licitaciones' });
      await act(() => router.navigate('/configuraciones'));
      await screen.findByRole('heading', { name: 'Página /configuraciones' });
      expect(asked).toEqual(['mf-tenders 1.0.0', 'mf-staff 1.0.0', 'mf-staff 2.0.0', 'mf-admin 2.0.0']);
    },
  );

  test('a page without a registry says so, and asks for it when it is tried again', async () => {
    signedInAs(server, ADMIN);
    let down = true;
    const newest = async () => {
      if (down) throw new Error('no registry');
      return REGISTRY;
    };
    const { person, router } = openPortal({ at: '/management', server, registry: null, newest });
    await screen.findByText(DEAD);
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText(DEAD);
    await act(() => router.navigate('/accesibilidad'));
    await screen.findByRole('heading', { name: 'Accesibilidad' });
    await act(() => router.navigate('/management'));
    down = false;
    await person.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('heading', { name: 'Página /management' });
    await act(() => router.navigate('/nada'));
    await screen.findByRole('heading', { level: 1, name: 'La página que estás buscando no existe.' });
  });
});

describe('a version on trial', () => {
  const REGISTRY_WITH_TRIAL: Registry = {
    revision: 2,
    sections: REGISTRY.sections.map((entry) =>
      entry.active.section.name === 'mf-staff'
        ? {
            ...entry,
            canary: { release: { ...entry.active, version: '2.0.0' }, percent: 0, roles: ['ADMIN'] },
          }
        : entry,
    ),
  };

  test.each([
    ['ADMIN', false, ['mf-staff 2.0.0']],
    ['VISADOR', false, ['mf-staff 1.0.0']],
    ['ADMIN', true, ['mf-staff 2.0.0', 'mf-staff 1.0.0']],
  ] as const)('%s (it does not come: %s) is shown the section from %j', async (tipo, dead, expected) => {
    signedInAs(server, aUser({ tipo }));
    const asked: string[] = [];
    openPortal({
      at: '/management',
      server,
      registry: REGISTRY_WITH_TRIAL,
      load: async (name, version) => {
        asked.push(`${name} ${version}`);
        if (dead && version === '2.0.0') throw new Error('no entry');
        return routesOf(name);
      },
    });
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(asked).toEqual(expected);
  });
});

describe('going elsewhere before a section has come', () => {
  test('shows where one went, and the section is still whole afterwards', async () => {
    signedInAs(server, ADMIN);
    let come: (routes: ReturnType<typeof routesOf>) => void = () => undefined;
    const { router, loads } = openPortal({
      at: '/licitaciones',
      server,
      load: (name) =>
        name === 'mf-staff' ? new Promise((resolve) => (come = resolve)) : Promise.resolve(routesOf(name)),
    });
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
    act(() => void router.navigate('/management'));
    await waitFor(() => expect(loads).toHaveBeenCalledWith('mf-staff'));
    await act(() => router.navigate('/configuraciones'));
    await screen.findByRole('heading', { name: 'Página /configuraciones' });
    await act(async () => come(routesOf('mf-staff')));
    expect(shownPath()).toBe('/configuraciones');
    await act(() => router.navigate('/management'));
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(loads.mock.calls.filter(([name]) => name === 'mf-staff')).toHaveLength(1);
  });
});

describe('a link that is pointed at or reached with the keyboard', () => {
  const load = async (name: string) =>
    name === 'mf-tenders' ? [{ path: '/licitaciones', Component: Start }] : routesOf(name);

  test.each([
    ['pointed at', fireEvent.pointerOver],
    ['reached with the keyboard', fireEvent.focusIn],
  ])('%s: its section is loaded, once', async (_, reach) => {
    signedInAs(server, ADMIN);
    const { loads, person } = openPortal({ at: '/licitaciones', server, load });
    const link = await screen.findByRole('link', { name: 'Inscripciones' });
    expect(loads.mock.calls).toEqual([['mf-tenders']]);
    reach(link);
    await waitFor(() => expect(loads.mock.calls).toEqual([['mf-tenders'], ['mf-staff']]));
    await person.click(screen.getByRole('button', { name: 'Ir' }));
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(loads).toHaveBeenCalledTimes(2);
  });

  test('not when its visitor may not enter', async () => {
    signedInAs(server, ADMIN);
    const { loads } = openPortal({ at: '/licitaciones', server, load });
    fireEvent.pointerOver(await screen.findByRole('link', { name: 'Cuenta' }));
    await act(async () => undefined);
    expect(loads.mock.calls).toEqual([['mf-tenders']]);
  });
});

describe('an address that nobody answers', () => {
  test.each(['/nada-por-aqui', '/licitaciones-concursos/nada', '/certificado'])('%s', async (at) => {
    const { person } = openPortal({ at, server });
    await screen.findByRole('heading', { level: 1, name: 'La página que estás buscando no existe.' });
    await person.click(screen.getByRole('link', { name: 'Volver al inicio' }));
    await screen.findByRole('heading', { name: 'Portal de Proveedores' });
    expect(shownPath()).toBe('/');
  });
});
