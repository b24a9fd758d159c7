import { SHELL_ROUTES } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from './test/fake-server.ts';
import { closePortal, openPortal } from './test/open-portal.tsx';

afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

it('declares exactly the pages that the gateway serves and no section may own', () => {
  const { router } = openPortal({ server: fakeServer(), registry: { revision: 1, sections: [] } });
  // The end of the sign-on is taken out of the address before the router sees it.
  const own = [...pathsOf(router.routes).filter((path) => path !== '*'), '/cuenta/:jwt'];
  expect(own.sort()).toEqual([...SHELL_ROUTES].sort());
});
