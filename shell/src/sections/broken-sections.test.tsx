import { NO_CONNECTION } from 'shared-api/client';
import type { Registry } from 'shared-api/section';
import { act, aUser, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../test/fake-server.ts';
import { closePortal, openPortal, REGISTRY, routesOf, shownPath, signedInAs } from '../test/open-portal.tsx';

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

  test.each([
    ['a section', DEAD, () => Promise.reject(new Error('no entry'))],
    [
      'a page',
      'Ocurrió un error inesperado',
      async () => [{ path: '/management', lazy: () => Promise.reject(new Error('no chunk')) }],
    ],
  ])('without a connection, says of %s why it does not come', async (_, title, load) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signedInAs(server, ADMIN);
    openPortal({ at: '/management', server, load });
    await screen.findByText(title);
    expect(screen.getByText(NO_CONNECTION)).toBeTruthy();
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

  describe('and it takes long to ask for the one that is live', () => {
    /** A page whose section did not come, tried again, with the answer still open. */
    async function tryAgain(at = '/management') {
      signedInAs(server, ADMIN);
      let answer: (now: Registry) => void = () => undefined;
      const opened = openPortal({
        at,
        server,
        newest: () => new Promise((resolve) => (answer = resolve)),
        load: async (name, version) => {
          if (name !== 'mf-tenders' && version === '1.0.0') throw new Error('no entry');
          return routesOf(name);
        },
      });
      await screen.findByText(DEAD);
      await opened.person.click(screen.getByRole('button', { name: 'Reintentar' }));
      return { ...opened, answer: () => act(async () => answer(released('2.0.0', 2))) };
    }

    test('its button is busy until then', async () => {
      const { answer } = await tryAgain();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reintentar' }).disabled).toBe(true);
      await answer();
      await screen.findByRole('heading', { name: 'Página /management' });
    });

    test('who went on meanwhile stays where they are, and finds it when they come back', async () => {
      const { answer, router } = await tryAgain();
      await act(() => router.navigate('/accesibilidad'));
      await screen.findByRole('heading', { name: 'Accesibilidad' });
      const { key } = router.state.location;
      await answer();
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
      expect([shownPath(), router.state.location.key]).toEqual(['/accesibilidad', key]);
      // A section that nobody had opened comes too.
      for (const path of ['/licitaciones', '/management', '/configuraciones']) {
        await act(() => router.navigate(path));
        await screen.findByRole('heading', { name: `Página ${path}` });
      }
    });

    test('who is on the way to another page gets there', async () => {
      const { answer, router, loads } = await tryAgain();
      let come: () => void = () => undefined;
      loads.mockImplementationOnce(async (name) => {
        await new Promise<void>((resolve) => (come = resolve));
        return routesOf(name);
      });
      const going = router.navigate('/licitaciones');
      await waitFor(() => expect(loads).toHaveBeenLastCalledWith('mf-tenders'));
      await answer();
      await act(async () => {
        come();
        await going;
      });
      await screen.findByRole('heading', { name: 'Página /licitaciones' });
      await act(() => router.navigate('/management'));
      await screen.findByRole('heading', { name: 'Página /management' });
    });

    test('another section that did not come has a button of its own', async () => {
      const { answer, router, person } = await tryAgain();
      await act(() => router.navigate('/configuraciones'));
      await screen.findByRole('heading', { name: 'Configuraciones' });
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reintentar' }).disabled).toBe(false);
      await answer();
      expect(shownPath()).toBe('/configuraciones');
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      await answer();
      await screen.findByRole('heading', { name: 'Página /configuraciones' });
    });
  });

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
