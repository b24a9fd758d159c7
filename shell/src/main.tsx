import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalProvider } from 'shared-ui';
import { QueryClient, QueryClientProvider } from 'shared-ui/query';
import { RouterProvider } from 'shared-ui/router';
import { NotFoundPage } from './pages/not-found/NotFoundPage.tsx';
import { createPortalRouter } from './router.tsx';
import { createSession } from './session/session.ts';
import { loadSection, prepareFederation } from './zones/federation.ts';
import { preloadLinks } from './zones/preload-links.ts';
import { readRegistry } from './zones/registry.ts';
import { createZones } from './zones/zones.tsx';

/** Base of every call (decisions, 'Wire conventions'). */
const API_BASE = '/api/municat';

const registry = readRegistry();
prepareFederation(registry);
const queryClient = new QueryClient();
const session = createSession({
  baseUrl: API_BASE,
  queryClient,
  goTo: (path) => void router.navigate(path),
});
const zones = createZones(registry, session, loadSection, NotFoundPage);
const router = createPortalRouter(session, registry, zones);
preloadLinks(document, zones.preload);
void session.ready();

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <PortalProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PortalProvider>
  </StrictMode>,
);
