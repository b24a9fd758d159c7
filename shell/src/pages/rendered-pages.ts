import type { RouteObject } from 'shared-ui/router';

/** The shell's pages that the gateway renders, by path and id; the last one is for addresses that nobody owns. */
export const RENDERED_PAGES: readonly RouteObject[] = [
  {
    id: '/',
    path: '/',
    lazy: async () => ({ Component: (await import('./landing/LandingPage.tsx')).LandingPage }),
  },
  {
    id: '/login',
    path: '/login',
    lazy: async () => ({ Component: (await import('./login/LoginPage.tsx')).LoginPage }),
  },
  {
    id: '/accesibilidad',
    path: '/accesibilidad',
    lazy: async () => ({
      Component: (await import('./accessibility/AccessibilityPage.tsx')).AccessibilityPage,
    }),
  },
  {
    id: '/documentacion',
    path: '/documentacion',
    lazy: async () => ({ Component: (await import('./documents/DocumentsPage.tsx')).DocumentsPage }),
  },
  {
    id: '*',
    path: '*',
    lazy: async () => ({ Component: (await import('./not-found/NotFoundPage.tsx')).NotFoundPage }),
  },
];
