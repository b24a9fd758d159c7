import { CONTRACT_VERSION } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';

/** Version of the contract with the shell that this section speaks. */
export const contractVersion = CONTRACT_VERSION;

// The page that people come for: a first visit fetches it with the shell.
const publicPages = () => import(/* webpackChunkName: "first" */ './public-pages.ts');
const morePages = async () => (await publicPages()).morePages();
const publisherPages = () => import('./publisher-pages.ts');

/** The section's screens; each page is loaded when its address is first opened. */
export const routes: readonly RouteObject[] = [
  {
    path: '/licitaciones-concursos',
    lazy: async () => ({ Component: (await publicPages()).PublicTendersPage }),
  },
  {
    path: '/licitaciones-concursos/datos-abiertos',
    lazy: async () => ({ Component: (await morePages()).OpenDataPage }),
  },
  {
    path: '/licitaciones-concursos/avisos',
    lazy: async () => ({ Component: (await morePages()).AlertsPage }),
  },
  {
    path: '/licitaciones-concursos/avisos/confirmar',
    lazy: async () => ({ Component: (await morePages()).ConfirmAlertsPage }),
  },
  {
    path: '/licitaciones-concursos/avisos/baja',
    lazy: async () => ({ Component: (await morePages()).LeaveAlertsPage }),
  },
  {
    path: '/licitaciones',
    lazy: async () => ({ Component: (await publisherPages()).TenderAdminPage }),
  },
  {
    path: '/licitaciones/importar',
    lazy: async () => ({ Component: (await publisherPages()).ImportPage }),
  },
  {
    path: '/licitaciones/:id',
    lazy: async () => ({
      Component: (await publisherPages()).TenderManagePage,
    }),
  },
  {
    path: '/licitaciones/licitaciones-concursos-1',
    lazy: async () => ({ Component: (await publisherPages()).StaffTendersPage }),
  },
];
