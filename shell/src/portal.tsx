import type { Registry } from 'shared-api/section';
import { PortalProvider } from 'shared-ui';
import { QueryClient, QueryClientProvider } from 'shared-ui/query';
import { RouterProvider } from 'shared-ui/router';
import { NotFoundPage } from './pages/not-found/NotFoundPage.tsx';
import { createPortalRouter } from './router.tsx';
import { createSession } from './session/session.ts';
import { takeTicket } from './session/ticket.ts';
import { preloadLinks } from './zones/preload-links.ts';
import { createZones, type LoadSection } from './zones/zones.tsx';

interface Settings {
  /** What the page was given; null when that can't be read. */
  readonly registry: Registry | null;
  /** Asks what is live now. */
  readonly newest: () => Promise<Registry>;
  /** Base of every call. */
  readonly baseUrl: string;
  readonly load: LoadSection;
}

/** Puts session, sections and router together for the address that the browser is at. */
export function createPortal({ registry, newest, baseUrl, load }: Settings) {
  const ticket = takeTicket();
  const queryClient = new QueryClient();
  const session = createSession({
    baseUrl,
    queryClient,
    ticket,
    goTo: (path) => router.navigate(path),
    entry: () => router.state.location.key,
  });
  const zones = createZones({ registry, newest, session, load, NotFound: NotFoundPage });
  const router = createPortalRouter(session, zones);
  const stopPreloading = preloadLinks(document, zones.preload);
  void session.ready();
  return {
    router,
    queryClient,
    dispose() {
      stopPreloading();
      session.dispose();
      router.dispose();
    },
  };
}

interface Props {
  readonly portal: ReturnType<typeof createPortal>;
  readonly nonce?: string | undefined;
}

/** The portal on the page. */
export function Portal({ portal: { router, queryClient }, nonce }: Props) {
  return (
    <PortalProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PortalProvider>
  );
}
