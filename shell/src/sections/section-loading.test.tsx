import type { Registry } from 'shared-api/section';
import { Link, useNavigate } from 'shared-ui/router';
import { act, aUser, fireEvent, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, fakeServer } from '../test/fake-server.ts';
import { closePortal, openPortal, REGISTRY, routesOf, shownPath, signedInAs } from '../test/open-portal.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
});

const ADMIN = aUser({ tipo: 'ADMIN' });

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

describe('a canary', () => {
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

  it.each([
    ['ADMIN', false, ['mf-staff 2.0.0']],
    ['VISADOR', false, ['mf-staff 1.0.0']],
    ['ADMIN', true, ['mf-staff 2.0.0', 'mf-staff 1.0.0']],
  ] as const)('%s (fails to load: %s) gets the section from %j', async (tipo, dead, expected) => {
    signedInAs(server, aUser({ tipo }));
    const requested: string[] = [];
    openPortal({
      at: '/management',
      server,
      registry: REGISTRY_WITH_TRIAL,
      load: async (name, version) => {
        requested.push(`${name} ${version}`);
        if (dead && version === '2.0.0') throw new Error('no entry');
        return routesOf(name);
      },
    });
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(requested).toEqual(expected);
  });
});

describe('navigating away before a section is loaded', () => {
  it('shows the other page, and the section opens later', async () => {
    signedInAs(server, ADMIN);
    let come: (routes: ReturnType<typeof routesOf>) => void = () => undefined;
    const { go, router, loads } = openPortal({
      at: '/licitaciones',
      server,
      load: (name) =>
        name === 'mf-staff' ? new Promise((resolve) => (come = resolve)) : Promise.resolve(routesOf(name)),
    });
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
    act(() => void router.navigate('/management'));
    await waitFor(() => expect(loads).toHaveBeenCalledWith('mf-staff'));
    await go('/configuraciones');
    await screen.findByRole('heading', { name: 'Página /configuraciones' });
    await act(async () => come(routesOf('mf-staff')));
    expect(shownPath()).toBe('/configuraciones');
    await go('/management');
    await screen.findByRole('heading', { name: 'Página /management' });
    expect(loads.mock.calls.filter(([name]) => name === 'mf-staff')).toHaveLength(1);
  });
});

describe('a link under the pointer or the focus', () => {
  const load = async (name: string) =>
    name === 'mf-tenders' ? [{ path: '/licitaciones', Component: Start }] : routesOf(name);

  it.each([
    ['under the pointer', fireEvent.pointerOver],
    ['with the focus', fireEvent.focusIn],
  ])('%s: preloads its section, once', async (_, reach) => {
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

  it('preloads nothing that its visitor may not enter', async () => {
    signedInAs(server, ADMIN);
    const { loads } = openPortal({ at: '/licitaciones', server, load });
    fireEvent.pointerOver(await screen.findByRole('link', { name: 'Cuenta' }));
    await act(async () => undefined);
    expect(loads.mock.calls).toEqual([['mf-tenders']]);
  });
});
