import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { City } from 'shared-api/rules';
import type { Registry } from 'shared-api/section';
import { DialogUnavailable, LazyComponent, LoadingPage, Toasts } from 'shared-ui';
import { type Portal, PortalContext } from 'shared-ui/portal';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'shared-ui/router';
import { GUIDE, isGuideHash } from '../guide/guide-address.ts';
import type { Session } from '../session/session.ts';
import { SessionContext } from '../session/session-context.ts';
import { useSession } from '../session/session-store.ts';
import { Footer } from './Footer.tsx';
import classes from './Layout.module.css';
import { NavigationStatus } from './NavigationStatus.tsx';
import { TopBar } from './TopBar.tsx';

/** Id of the main element. */
const CONTENT = 'contenido';
const loadGuide = async () => (await import('../guide/Guide.tsx')).Guide;
/** Returns whether a form has unsaved changes; false when the code for it fails to load, so that sign-out works. */
const hasUnsaved = () =>
  import('../deferred.ts').then(
    (deferred) => deferred.hasUnsaved(),
    () => false,
  );
/** Names a page for its scroll position. Every document begins under the same key, whatever its address. */
const scrollKey = ({ key, pathname, search }: ReturnType<typeof useLocation>): string =>
  key === 'default' ? pathname + search : key;
const loadConfirm = async () => (await import('../versions/ConfirmSignOut.tsx')).ConfirmSignOut;

interface Props {
  readonly session: Session;
  readonly registry: Registry;
  readonly city: City;
  /** Time and head of a server-rendered page; see `Portal` of `shared-ui/portal`. */
  readonly rendering?: Pick<Portal, 'renderedAt' | 'head'> | undefined;
}

/** The frame of every page: skip link, top bar, footer, toasts and the guide. */
export function Layout({ session, registry, city, rendering }: Props) {
  const { user, endedAt } = useSession();
  const { key, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (endedAt !== null && endedAt !== key) useSession.setState({ endedAt: null });
  }, [endedAt, key]);
  const isGuideOpen = isGuideHash(hash);
  // Stays mounted once opened, for its closing transition.
  const wasGuideOpened = useRef(false);
  wasGuideOpened.current ||= isGuideOpen;
  // A guide opened from the page closes by going back, so that the page is not in the history twice.
  const closeGuide = () =>
    void (state === GUIDE
      ? navigate(-1)
      : navigate({ search: location.search }, { replace: true, preventScrollReset: true, state }));
  // The first address of a visit may come back under its key, so that having moved is remembered.
  const firstKey = useRef(key);
  const hasMoved = useRef(false);
  hasMoved.current ||= key !== firstKey.current;
  const isRenderedPage = rendering !== undefined && !hasMoved.current;
  // History key at which the confirmation is open: a navigation closes it. Null: never asked.
  const [confirmingAt, setConfirmingAt] = useState<string | null>(null);
  const currentKey = useRef(key);
  currentKey.current = key;
  const portal = useMemo(
    () => ({
      client: session.client,
      user,
      signOut: async () => ((await hasUnsaved()) ? setConfirmingAt(currentKey.current) : session.signOut()),
      openGuide: () => {
        const to = { search: location.search, hash: GUIDE };
        void navigate(to, { preventScrollReset: true, state: GUIDE });
      },
      city,
      ...rendering,
      isRenderedPage,
    }),
    [session, user, navigate, city, rendering, isRenderedPage],
  );
  return (
    <PortalContext.Provider value={portal}>
      <div className={classes.page}>
        <a className={classes.skip} href={`#${CONTENT}`} onClick={focusContent}>
          Ir al contenido
        </a>
        <TopBar registry={registry} />
        <NavigationStatus />
        <main id={CONTENT} tabIndex={-1} className={classes.main}>
          <SessionContext value={session}>{endedAt === key ? <LoadingPage /> : <Outlet />}</SessionContext>
        </main>
        <Footer />
      </div>
      <Toasts />
      {wasGuideOpened.current && (
        <LazyComponent
          load={loadGuide}
          fallback={DialogUnavailable}
          componentProps={{ opened: isGuideOpen, onClose: closeGuide }}
        />
      )}
      {confirmingAt !== null && (
        <LazyComponent
          load={loadConfirm}
          fallback={DialogUnavailable}
          componentProps={{
            opened: confirmingAt === key,
            onClose: () => setConfirmingAt(''),
            onConfirm: () => void session.signOut(),
          }}
        />
      )}
      <ScrollRestoration getKey={scrollKey} />
    </PortalContext.Provider>
  );
}

/** Moves the focus past the top bar without a new history entry, which would lose the state of the current one. */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById(CONTENT);
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}
