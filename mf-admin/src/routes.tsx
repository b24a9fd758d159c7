import { CONTRACT_VERSION } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';

/** Version of the contract with the shell that this section speaks. */
export const contractVersion = CONTRACT_VERSION;

/** The section's one screen; its page is loaded when its address is first opened. */
export const routes: readonly RouteObject[] = [
  {
    path: '/configuraciones',
    lazy: async () => ({ Component: (await import('./settings/SettingsPage.tsx')).SettingsPage }),
  },
];
