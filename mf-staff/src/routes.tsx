import { CONTRACT_VERSION } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';

/** Version of the contract between shell and section that this section speaks. */
export const contractVersion = CONTRACT_VERSION;

/** The staff's pages: the list of requests, the dashboard, unanswered messages, a request's detail. Each is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/management',
    lazy: async () => ({ Component: (await import('./list/ListPage.tsx')).ListPage }),
  },
  {
    path: '/management/tablero',
    lazy: async () => ({ Component: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: '/management/mensajes',
    lazy: async () => ({ Component: (await import('./unanswered/UnansweredPage.tsx')).UnansweredPage }),
  },
  {
    path: '/dashboard/ver-tramite/:cuit',
    lazy: async () => ({ Component: (await import('./detail/DetailPage.tsx')).DetailPage }),
  },
];
