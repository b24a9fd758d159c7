import { cleanup, render } from '@testing-library/react';
import type { CurrentUser } from 'shared-api/contract';
import type { City, Role } from 'shared-api/rules';
import { CITY_ELEMENT_ID, type Registry, type SectionManifest } from 'shared-api/section';
import { clearDrafts } from 'shared-ui/portal';
import type { RouteObject } from 'shared-ui/router';
import { fireEvent, forgetVisits, screen, userEvent } from 'shared-ui/testing';
import { vi } from 'vitest';
import { createPortal, Portal } from '../portal.tsx';
import { clearLoadedSections, recordLoaded } from '../sections/loaded-sections.ts';
import { useSession } from '../session/session-store.ts';
import type { FakeServer } from './fake-server.ts';

const STAFF: Role[] = ['VISADOR', 'GESTION_COMPRAS', 'ADMIN', 'VISUALIZADOR', 'PUBLICADOR'];

/** Sections as a registry tells of them; each page of theirs says its own address. */
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
    prefixes: [{ path: '/configuraciones', entrance: ['VISADOR', 'GESTION_COMPRAS', 'ADMIN'] }],
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

/** What the section of that name exposes, unless a test says otherwise. */
export const routesOf = (name: string): readonly RouteObject[] =>
  SECTIONS.filter((section) => section.name === name).flatMap(({ prefixes }) =>
    prefixes.map(({ path }) => pageOf(path)),
  );

interface Settings {
  readonly at?: string;
  readonly server: FakeServer;
  /** Stands in for the federation: routes of a section by its name. */
  readonly load?: (name: string, version: string) => Promise<readonly RouteObject[]>;
  /** What the page was given, and what is live by now. */
  readonly registry?: Registry | null;
  readonly newest?: () => Promise<Registry>;
  readonly versionsAfterMs?: number;
  /** What the gateway wrote of the city. */
  readonly city?: City;
}

let open: { dispose(): void } | null = null;

/** Ends the portal of the last test, its messages and its drafts. */
export function closePortal(): void {
  for (const close of screen.queryAllByRole('button', { name: 'Cerrar' })) fireEvent.click(close);
  cleanup();
  clearDrafts();
  document.getElementById(CITY_ELEMENT_ID)?.remove();
  open?.dispose();
  open = null;
  clearLoadedSections();
  useSession.setState({ status: 'CHECKING', user: null, left: null, unverified: false, signingOut: false });
  window.history.replaceState(null, '', '/');
}

/** Opens the whole portal at an address, as a browser would; only the server and the sections' files are stood in for. */
export function openPortal({
  at = '/',
  server,
  load = async (name) => routesOf(name),
  registry = REGISTRY,
  newest = async () => REGISTRY,
  versionsAfterMs = 600_000,
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
    versionsAfterMs,
  });
  open = portal;
  render(<Portal portal={portal} />);
  return {
    person: userEvent.setup(),
    loads,
    router: portal.router,
    session: portal.session,
    queries: portal.queryClient,
  };
}

/** Lets the stored token be somebody's. */
export function signedInAs(server: FakeServer, user: CurrentUser): void {
  localStorage.setItem('access_token', 'un-token');
  server.answer('GET /auth/me', () => user);
}

/** Path that the browser shows. */
export const shownPath = (): string => decodeURIComponent(window.location.pathname);
