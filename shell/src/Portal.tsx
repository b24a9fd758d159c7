import { useEffect, useState } from 'react';
import { KEPT_MS } from 'shared-api/client';
import type { Registry } from 'shared-api/section';
import { LazyComponent } from 'shared-ui';
import { QueryClient } from 'shared-ui/query';
import { RouterProvider } from 'shared-ui/router';
import { loadDeferred } from './load-deferred.ts';
import { Providers } from './Providers.tsx';
import { createRouterStore } from './router.tsx';
import type { LoadSection } from './sections/load-pages.ts';
import { preloadLinks } from './sections/preload-links.ts';
import type { RenderedPageWithRoutes } from './sections/rendered-page.ts';
import { createSectionRoutes } from './sections/section-routes.tsx';
import { createSession } from './session/session.ts';
import { useSession } from './session/session-store.ts';
import { takeSignOnToken } from './session/sign-on-token.ts';
import { recordEvent } from './telemetry/event-buffer.ts';

/** Delay before new versions are looked for: the first page comes first. */
const VERSIONS_AFTER_MS = 10_000;

const notFound = async () => {
  const { NotFoundPage } = await import('./pages/not-found/NotFoundPage.tsx');
  return <NotFoundPage />;
};
const loadVersions = async () => (await loadDeferred()).Versions;

interface Settings {
  /** The registry written into the page; null when it can't be read. */
  readonly registry: Registry | null;
  /** Reads the live registry. @param broken section whose page does not work, '' for a page of the shell */
  readonly newest: (broken?: string) => Promise<Registry>;
  /** Base of every call. */
  readonly baseUrl: string;
  readonly load: LoadSection;
  /** The server-rendered page that the browser is at; null without one. */
  readonly rendered?: RenderedPageWithRoutes | null;
  readonly versionsAfterMs?: number;
}

/**
 * Sends calls even where the browser reports no connection: they fail, and pages say so. Paused, they would run by
 * themselves once there is one, when nobody may want them any more.
 */
const ALWAYS = { networkMode: 'always' } as const;

/** Creates session, sections and router for the address that the browser is at. */
export function createPortal({
  registry,
  newest,
  baseUrl,
  load,
  rendered = null,
  versionsAfterMs = VERSIONS_AFTER_MS,
}: Settings) {
  const signOnToken = takeSignOnToken();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { ...ALWAYS, refetchOnReconnect: true, gcTime: KEPT_MS }, mutations: ALWAYS },
  });
  const currentRouter = () => useRouter.getState().router;
  const session = createSession({
    baseUrl,
    queryClient,
    signOnToken,
    goTo: (path) => currentRouter().navigate(path),
    revalidate: () => currentRouter().revalidate(),
    historyKey: () => currentRouter().state.location.key,
  });
  for (const { key, data } of rendered?.answers ?? []) {
    queryClient.setQueryData(key, data, { updatedAt: Date.parse(rendered?.at ?? '') });
  }
  const sections = createSectionRoutes({ registry, newest, session, load, notFound, rendered });
  const navigationListeners = new Set<() => void>();
  const onNavigated = () => {
    for (const listener of navigationListeners) listener();
  };
  const useRouter = createRouterStore({ session, sections, rendered, onNavigated });
  const stopPreloading = preloadLinks(document, sections.preload);
  void session.ready().then(() => {
    // A rendered sign-in page ran no loader yet, which redirects a signed-in user.
    if (rendered?.ownPage && useSession.getState().user) void currentRouter().revalidate();
  });
  return {
    /** The router in use; `Reintentar` on a broken page replaces it. */
    get router() {
      return currentRouter();
    },
    useRouter,
    session,
    queryClient,
    versionsAfterMs,
    versions: {
      registry: sections.registry,
      newest,
      onNavigated(listener: () => void) {
        navigationListeners.add(listener);
        return () => navigationListeners.delete(listener);
      },
    },
    dispose() {
      stopPreloading();
      session.dispose();
      currentRouter().dispose();
    },
  };
}

interface Props {
  readonly portal: Pick<
    ReturnType<typeof createPortal>,
    'useRouter' | 'queryClient' | 'versions' | 'versionsAfterMs'
  >;
  readonly nonce?: string | undefined;
  /** Called once the first page is there. */
  readonly onShown?: () => void;
}

/** The portal on the page. */
export function Portal({
  portal: { useRouter, queryClient, versions, versionsAfterMs },
  nonce,
  onShown,
}: Props) {
  const { router, generation } = useRouter();
  const [looksForVersions, setLooksForVersions] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLooksForVersions, versionsAfterMs, true);
    return () => clearTimeout(timer);
  }, [versionsAfterMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page only
  useEffect(() => onShown?.(), []);
  return (
    <Providers nonce={nonce} queryClient={queryClient}>
      <RouterProvider key={generation} router={router} onError={recordEvent} />
      {looksForVersions && <LazyComponent load={loadVersions} componentProps={versions} />}
    </Providers>
  );
}
