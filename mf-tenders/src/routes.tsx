import { CONTRACT_VERSION } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';

/** Version of the contract with the shell. */
export const contractVersion = CONTRACT_VERSION;

// The chunk's name makes the build preload it with the shell on a first visit.
const publicPages = () => import(/* webpackChunkName: "first" */ './public-pages.ts');
const otherPublicPages = async () => (await publicPages()).otherPublicPages();
const publisherPages = () => import('./publisher-pages.ts');

/** The section's routes; each page is loaded when its address is first opened. */
export const routes: readonly RouteObject[] = [
  {
    path: '/licitaciones-concursos',
    lazy: async () => ({ Component: (await publicPages()).PublicTendersPage }),
  },
  {
    path: '/licitaciones-concursos/datos-abiertos',
    lazy: async () => ({ Component: (await otherPublicPages()).OpenDataPage }),
  },
  {
    path: '/proveedores-habilitados/:cuit?',
    lazy: async () => ({ Component: (await otherPublicPages()).SupplierRegisterPage }),
  },
  {
    path: '/licitaciones-concursos/avisos',
    lazy: async () => ({ Component: (await otherPublicPages()).AlertsPage }),
  },
  {
    path: '/licitaciones-concursos/avisos/seguir',
    lazy: async () => ({ Component: (await otherPublicPages()).FollowPage }),
  },
  {
    path: '/licitaciones-concursos/avisos/confirmar',
    lazy: async () => ({ Component: (await otherPublicPages()).ConfirmAlertsPage }),
  },
  {
    path: '/licitaciones-concursos/avisos/baja',
    lazy: async () => ({ Component: (await otherPublicPages()).LeaveAlertsPage }),
  },
  {
    path: '/licitaciones-concursos/preguntar',
    lazy: async () => ({ Component: (await otherPublicPages()).AskPage }),
  },
  {
    path: '/licitaciones-concursos/preguntas/confirmar',
    lazy: async () => ({ Component: (await otherPublicPages()).ConfirmQuestionPage }),
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
