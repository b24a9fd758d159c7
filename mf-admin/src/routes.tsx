import { CONTRACT_VERSION } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';

/** Version of the contract with the shell. */
export const contractVersion = CONTRACT_VERSION;

/** The section's routes; each page is loaded when its address is first opened. */
export const routes: readonly RouteObject[] = [
  {
    path: '/configuraciones',
    lazy: async () => ({ Component: (await import('./settings/SettingsPage.tsx')).SettingsPage }),
  },
  {
    path: '/configuraciones/consultas',
    lazy: async () => ({
      Component: (await import('./data-accesses/DataAccessesPage.tsx')).DataAccessesPage,
    }),
  },
  {
    path: '/configuraciones/versiones',
    lazy: async () => ({ Component: (await import('./versions/VersionsPage.tsx')).VersionsPage }),
  },
];
