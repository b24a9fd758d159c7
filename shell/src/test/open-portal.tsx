import { cleanup, render } from '@testing-library/react';
import type { CurrentUser } from 'shared-api/contract';
import type { City, Role } from 'shared-api/rules';
import { CITY_ELEMENT_ID, type Registry, type SectionManifest } from 'shared-api/section';
import { clearDrafts } from 'shared-ui/portal';
import type { RouteObject } from 'shared-ui/router';
import { act, fireEvent, forgetVisits, screen, userEvent } from 'shared-ui/testing';
import { vi } from 'vitest';
import { createPortal, Portal } from '../Portal.tsx';
import { clearLoadedSections, recordLoaded } from '../sections/loaded-sections.ts';
import { useSession } from '../session/session-store.ts';
import type { FakeServer } from './fake-server.ts';

const STAFF: Role[] = ['VISADOR', 'GESTION_COMPRAS', 'ADMIN', 'VISUALIZADOR', 'PUBLICADOR'];

/** The sections of the test registry; each of their pages shows its own address. */
const SECTIONS: readonly SectionManifest[] = [
  {
    name: 'mf-supplier',
    title: 'Portal de Proveedores',
    contractVersion: 1,
    prefixes: [
      { path: '/cuenta', entrance: ['PROVEEDOR'] },
      { path: '/request-management', entrance: ['PROVEEDOR'] },
    ],
    menu: [],
  },
  {
    name: 'mf-staff',
    title: 'Inscripciones',
    contractVersion: 1,
    prefixes: [{ path: '/management', entrance: STAFF }],
    menu: [
      { label: 'Incripciones', to: '/management', roles: ['ADMIN', 'PUBLICADOR'], onlyOn: ['/licitaciones'] },
    ],
  },
  {
    name: 'mf-tenders',
    title: 'Licitaciones y Concursos',
    contractVersion: 1,
    prefixes: [
      { path: '/licitaciones-concursos', entrance: 'public' },
      { path: '/licitaciones', entrance: ['ADMIN', 'PUBLICADOR'] },
    ],
    menu: [
      { label: 'Licitaciones', to: '/licitaciones', roles: ['ADMIN', 'PUBLICADOR'], onlyOn: ['/management'] },
    ],
  },
  {
    name: 'mf-admin',
    title: 'Configuraciones',
    contractVersion: 1,
    prefixes: [
      { path: '/configuraciones', entrance: ['VISADOR', 'GESTION_COMPRAS', 'ADMIN'] },
      { path: '/configuraciones/versiones', entrance: ['ADMIN'] },
    ],
    menu: [
      {
        label: 'Configuraciones',
        to: '/configuraciones',
        roles: ['ADMIN', 'VISADOR', 'GESTION_COMPRAS'],
      },
    ],
  },
];

const HASH = `sha384-${'A'.repeat(64)}`;

/** A registry in which every section is live. */
export const REGISTRY: Registry = {
  revision: 1,
  sections: SECTIONS.map((section) => ({
    previous: null,
    active: {
      section,
      version: '1.0.0',
      entry: { url: `/mf/${section.name}/1.0.0/remoteEntry.js`, integrity: HASH },
      preload: { scripts: [], styles: [] },
    },
  })),
};

const pageOf = (path: string): RouteObject => ({
  path,
  lazy: async () => ({ element: <h1>Página {path}</h1> }),
});

/** Returns the routes of a section by its name. */
export const routesOf = (name: string): readonly RouteObject[] =>
  SECTIONS.filter((section) => section.name === name).flatMap(({ prefixes }) =>
    prefixes.map(({ path }) => pageOf(path)),
  );

interface Settings {
  readonly at?: string;
  readonly server: FakeServer;
  /** Replaces the federation: returns the routes of a section by its name. */
  readonly load?: (name: string, version: string) => Promise<readonly RouteObject[]>;
  /** The registry written into the page. */
  readonly registry?: Registry | null;
  /** Reads the live registry. */
  readonly newest?: () => Promise<Registry>;
  /** The city written into the page. */
  readonly city?: City;
}

let open: { dispose(): void } | null = null;

/** Closes the portal of the last test, its toasts and its drafts. */
export function closePortal(): void {
  for (const close of screen.queryAllByRole('button', { name: 'Cerrar' })) fireEvent.click(close);
  cleanup();
  clearDrafts();
  document.getElementById(CITY_ELEMENT_ID)?.remove();
  open?.dispose();
  open = null;
  clearLoadedSections();
  useSession.setState({
    status: 'CHECKING',
    user: null,
    endedAt: null,
    unverified: false,
    signingOut: false,
  });
  window.history.replaceState(null, '', '/');
}

/** Opens the whole portal at an address; only the server and the code of sections are replaced. */
export function openPortal({
  at = '/',
  server,
  load = async (name) => routesOf(name),
  registry = REGISTRY,
  newest = async () => REGISTRY,
  city,
}: Settings) {
  if (city) {
    const written = document.createElement('script');
    Object.assign(written, { id: CITY_ELEMENT_ID, type: 'application/json', text: JSON.stringify(city) });
    document.head.append(written);
  }
  window.history.replaceState(null, '', at);
  forgetVisits(at);
  const versions = new Map<string, string>();
  const loads = vi.fn((name: string) => load(name, versions.get(name) ?? ''));
  const portal = createPortal({
    registry,
    newest,
    baseUrl: server.baseUrl,
    load: async (release) => {
      const { name } = release.section;
      versions.set(name, release.version);
      const routes = await loads(name);
      recordLoaded(release);
      return routes;
    },
    versionsAfterMs: 600_000,
  });
  open = portal;
  const { rerender } = render(<Portal portal={portal} />);
  return {
    person: userEvent.setup(),
    loads,
    router: portal.router,
    /** Navigates as the router in use does, which 'Reintentar' replaces. */
    go: (path: string) => act(() => portal.router.navigate(path)),
    session: portal.session,
    queries: portal.queryClient,
    /** Begins to look for new versions, as the page does after some seconds. */
    watchVersions: () => rerender(<Portal portal={{ ...portal, versionsAfterMs: 0 }} />),
  };
}

/** Stores a token, and makes the server answer with its user. */
export function signedInAs(server: FakeServer, user: CurrentUser): void {
  localStorage.setItem('access_token', 'un-token');
  server.answer('GET /auth/me', () => user);
}

/** Returns the path of the browser's address. */
export const shownPath = (): string => decodeURIComponent(window.location.pathname);
