import { cleanup, configure, render } from '@testing-library/react';
import axe from 'axe-core';
import type { CurrentUser } from 'shared-api/contract';
import { PortalProvider } from 'shared-ui';
import { PortalContext } from 'shared-ui/portal';
import { QueryClient, QueryClientProvider } from 'shared-ui/query';
import { createBrowserRouter, RouterProvider } from 'shared-ui/router';
import { afterEach, expect } from 'vitest';
import { routes } from '../routes.tsx';
import type { fakeApi } from './api.ts';

// The first page of a run also loads the code of the page.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

type Place = string | { readonly pathname: string; readonly state: unknown };

/** Opens an address of the section as the shell would, for one user before one API. */
export function open(place: Place, api: ReturnType<typeof fakeApi>, user: CurrentUser) {
  const { pathname, state } = typeof place === 'string' ? { pathname: place, state: null } : place;
  // The router's own shape of a history entry.
  window.history.replaceState({ usr: state, key: 'start', idx: 0 }, '', pathname);
  const router = createBrowserRouter([...routes, { path: '*', element: null }]);
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });
  const { container, unmount } = render(
    <PortalProvider env="test">
      <PortalContext value={{ client: api.client, user, signOut: async () => {}, openGuide: () => {} }}>
        <QueryClientProvider client={queries}>
          <main>
            <RouterProvider router={router} />
          </main>
        </QueryClientProvider>
      </PortalContext>
    </PortalProvider>,
  );
  return {
    view: container,
    /** Path and query as they stand in the address bar. */
    address: () => `${window.location.pathname}${window.location.search}`,
    unmount: () => {
      unmount();
      router.dispose();
      queries.clear();
    },
  };
}

/** Fails on anything of what is shown that breaks a rule of WCAG 2.2 AA or axe's best practice. */
export async function expectNoViolations(view: Element): Promise<void> {
  const { violations } = await axe.run(view, {
    // jsdom paints nothing, so nothing has a contrast; the journeys check it in a browser.
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The texts that describe an element, its error among them. */
export function describedBy(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** What a field holds. */
export function held(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) return element.value;
  throw new TypeError(`${element.tagName} holds no value`);
}
