import { useEffect, useState } from 'react';
import type { Registry } from 'shared-api/section';
import { Later } from 'shared-ui';
import { QueryClient } from 'shared-ui/query';
import { RouterProvider } from 'shared-ui/router';
import { loadDeferred } from './load-deferred.ts';
import { Providers } from './Providers.tsx';
import { createPortalRouter } from './router.tsx';
import type { LoadSection } from './sections/load-pages.ts';
import { preloadLinks } from './sections/preload-links.ts';
import type { RenderedPageWithRoutes } from './sections/rendered-page.ts';
import { createSectionRoutes } from './sections/section-routes.tsx';
import { createSession } from './session/session.ts';
import { takeSignOnToken } from './session/sign-on-token.ts';
import { recordEvent } from './telemetry/event-buffer.ts';

/** The first page comes first. */
const VERSIONS_AFTER_MS = 10_000;

const notFound = async () => {
  const { NotFoundPage } = await import('./pages/not-found/NotFoundPage.tsx');
  return <NotFoundPage />;
};
const loadVersions = async () => (await loadDeferred()).Versions;

interface Settings {
  /** What the page was given; null when that can't be read. */
  readonly registry: Registry | null;
  /** Asks what is live now; `broken`: because a page of that section ('': of none) does not work. */
  readonly newest: (broken?: string) => Promise<Registry>;
  /** Base of every call. */
  readonly baseUrl: string;
  readonly load: LoadSection;
  /** The page that the browser is at, when it came finished. */
  readonly rendered?: RenderedPageWithRoutes | null;
  /** When versions are first looked after. */
  readonly versionsAfterMs?: number;
}

/**
 * Calls go out also where the browser thinks that there is no connection: they fail, which pages say. Held back, they
 * would be made by themselves once there is one, when nobody may want them any more.
 */
const ALWAYS = { networkMode: 'always' } as const;

/**
 * Puts session, sections and router together for the address that the browser is at. A page that came rendered is in
 * the router from its start, so that the first thing it shows is what is there already.
 */
export function createPortal({
  registry,
  newest,
  baseUrl,
  load,
  rendered = null,
  versionsAfterMs = VERSIONS_AFTER_MS,
}: Settings) {
  const ticket = takeSignOnToken();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { ...ALWAYS, refetchOnReconnect: true }, mutations: ALWAYS },
  });
  const session = createSession({
    baseUrl,
    queryClient,
    ticket,
    goTo: (path) => router.navigate(path),
    again: () => router.revalidate(),
    entry: () => router.state.location.key,
  });
  for (const { key, data } of rendered?.answers ?? []) {
    queryClient.setQueryData(key, data, { updatedAt: Date.parse(rendered?.at ?? '') });
  }
  const sections = createSectionRoutes({ registry, newest, session, load, notFound, rendered });
  const router = createPortalRouter(session, sections, rendered);
  const stopPreloading = preloadLinks(document, sections.preload);
  void session.ready();
  return {
    router,
    session,
    queryClient,
    versionsAfterMs,
    versions: {
      registry: sections.registry,
      newest,
      onOpened: (opened: () => void) =>
        router.subscribe(({ navigation }) => navigation.state === 'idle' && opened()),
    },
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
export function Portal({ portal: { router, queryClient, versions, versionsAfterMs }, nonce }: Props) {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLater, versionsAfterMs, true);
    return () => clearTimeout(timer);
  }, [versionsAfterMs]);
  return (
    <Providers nonce={nonce} queryClient={queryClient}>
      <RouterProvider router={router} onError={recordEvent} />
      {later && <Later load={loadVersions} give={versions} />}
    </Providers>
  );
}
