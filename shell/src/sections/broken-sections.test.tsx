import { NO_CONNECTION } from 'shared-api/client';
import type { Registry } from 'shared-api/section';
import { act, aUser, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a section that fails to load', () => {
  it('is reported inside the layout, and opens on a retry that loads it alone', async () => {
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

  it.each([
    ['a section', DEAD, () => Promise.reject(new Error('no entry'))],
    [
      'a page',
      'Ocurrió un error inesperado',
      async () => [{ path: '/management', lazy: () => Promise.reject(new Error('no chunk')) }],
    ],
  ])('says that there is no connection when %s fails to load', async (_, title, load) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signedInAs(server, ADMIN);
    openPortal({ at: '/management', server, load });
    await screen.findByText(title);
    expect(screen.getByText(NO_CONNECTION)).toBeTruthy();
  });

  it('leaves the other sections usable', async () => {
    signedInAs(server, ADMIN);
    const { go } = openPortal({
      at: '/management',
      server,
      load: async (name) => {
        if (name === 'mf-staff') throw new Error('no entry');
        return routesOf(name);
      },
    });
    await screen.findByText(DEAD);
    await go('/licitaciones');
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
  });

  it('is loaded from scratch when the file of a page is retried', async () => {
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

  it('leaves the layout usable when a page fails to render', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = async () => [{ path: '/licitaciones-concursos', Component: Broken }];
    const { person } = openPortal({ at: '/licitaciones-concursos', server, load });
    await screen.findByText('Ocurrió un error inesperado');
    await person.click(screen.getByRole('link', { name: 'Acceso del personal' }));
    await screen.findByRole('heading', { name: 'Acceso del personal' });
  });
});

describe('a section whose broken version was replaced', () => {
  const released = (version: string, revision: number): Registry => ({
    revision,
    sections: REGISTRY.sections.map((entry) => ({ ...entry, active: { ...entry.active, version } })),
  });

  it.each([
    ['fails to load', () => Promise.reject(new Error('no entry')), DEAD],
    [
      'fails to render',
      async () => [{ path: '/management', Component: Broken }],
      'Ocurrió un error inesperado',
    ],
  ])('%s: a retry loads the live version, and keeps the other sections', async (_, bad, told) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signedInAs(server, ADMIN);
    const requested: string[] = [];
    const { person, go } = openPortal({
      at: '/licitaciones',
      server,
      newest: async () => released('2.0.0', 2),
      load: (name, version) => {
        requested.push(`${name} ${version}`);
        return name === 'mf-staff' && version === '1.0.0' ? bad() : Promise.resolve(routesOf(name));
      },
    });
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
    await go('/management');
    await screen.findByText(told);
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('heading', { name: 'Página /management' });
    await go('/licitaciones');
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
    await go('/configuraciones');
    await screen.findByRole('heading', { name: 'Página /configuraciones' });
    expect(requested).toEqual(['mf-tenders 1.0.0', 'mf-staff 1.0.0', 'mf-staff 2.0.0', 'mf-admin 2.0.0']);
  });

  describe('while the live version is read', () => {
    /** A page whose section did not come, tried again, with the answer still open. */
    async function tryAgain(at = '/management') {
      signedInAs(server, ADMIN);
      let answer: (now: Registry) => void = () => undefined;
      const portal = openPortal({
        at,
        server,
        newest: () => new Promise((resolve) => (answer = resolve)),
        load: async (name, version) => {
          if (name !== 'mf-tenders' && version === '1.0.0') throw new Error('no entry');
          return routesOf(name);
        },
      });
      await screen.findByText(DEAD);
      await portal.person.click(screen.getByRole('button', { name: 'Reintentar' }));
      return { ...portal, answer: () => act(async () => answer(released('2.0.0', 2))) };
    }

    it('shows a busy button', async () => {
      const { answer } = await tryAgain();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reintentar' }).disabled).toBe(true);
      await answer();
      await screen.findByRole('heading', { name: 'Página /management' });
    });

    it('stays at the page that the visitor opened meanwhile, and opens on return', async () => {
      const { answer, go, router } = await tryAgain();
      await go('/accesibilidad');
      await screen.findByRole('heading', { name: 'Accesibilidad' });
      const { key } = router.state.location;
      await answer();
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
      expect([shownPath(), router.state.location.key]).toEqual(['/accesibilidad', key]);
      // A section that nobody had opened comes too.
      for (const path of ['/licitaciones', '/management', '/configuraciones']) {
        await go(path);
        await screen.findByRole('heading', { name: `Página ${path}` });
      }
    });

    it('lets a running navigation finish', async () => {
      const { answer, go, router, loads } = await tryAgain();
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
      await go('/management');
      await screen.findByRole('heading', { name: 'Página /management' });
    });

    it('keeps the button of another failed section usable', async () => {
      const { answer, go, person } = await tryAgain();
      await go('/configuraciones');
      await screen.findByRole('heading', { name: 'Configuraciones' });
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reintentar' }).disabled).toBe(false);
      await answer();
      expect(shownPath()).toBe('/configuraciones');
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      await answer();
      await screen.findByRole('heading', { name: 'Página /configuraciones' });
    });
  });

  it('is reported without a registry, which a retry reads again', async () => {
    signedInAs(server, ADMIN);
    let down = true;
    const newest = async () => {
      if (down) throw new Error('no registry');
      return REGISTRY;
    };
    const { person, go } = openPortal({ at: '/management', server, registry: null, newest });
    await screen.findByText(DEAD);
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText(DEAD);
    await go('/accesibilidad');
    await screen.findByRole('heading', { name: 'Accesibilidad' });
    await go('/management');
    down = false;
    await person.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('heading', { name: 'Página /management' });
    await go('/nada');
    await screen.findByRole('heading', { level: 1, name: 'La página que estás buscando no existe.' });
  });
});
