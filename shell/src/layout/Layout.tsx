import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { City } from 'shared-api/rules';
import type { Registry } from 'shared-api/section';
import { Later, LoadingPage, NotOpened, Toasts } from 'shared-ui';
import { type Portal, PortalContext } from 'shared-ui/portal';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'shared-ui/router';
import { asksForGuide, GUIDE } from '../guide/guide-address.ts';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { CityContext } from './city-context.ts';
import { Footer } from './Footer.tsx';
import classes from './Layout.module.css';
import { NavigationStatus } from './NavigationStatus.tsx';
import { TopBar } from './TopBar.tsx';

/** Id of what a page is about. */
const CONTENT = 'contenido';
const loadGuide = async () => (await import('../guide/Guide.tsx')).Guide;
/** Whether something is unsaved; where the code for it does not come, nobody is kept from signing out. */
const hasUnsaved = () =>
  import('../deferred.ts').then(
    (later) => later.hasUnsaved(),
    () => false,
  );
const loadConfirm = async () => (await import('../versions/ConfirmSignOut.tsx')).ConfirmSignOut;

interface Props {
  readonly session: Pick<Session, 'client' | 'signOut'>;
  readonly registry: Registry;
  readonly city: City;
  /** When and as what this page was, or is being, rendered; see `Portal` of `shared-ui/portal`. */
  readonly rendering?: Pick<Portal, 'renderedAt' | 'head'> | undefined;
}

/** What surrounds every page: skip link, top bar, footer, messages and the guide. */
export function Layout({ session, registry, city, rendering }: Props) {
  const { user, left } = useSession();
  const { key, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (left !== null && left !== key) useSession.setState({ left: null });
  }, [left, key]);
  const guide = asksForGuide(hash);
  // Once opened it stays, so that it can close before one's eyes.
  const opened = useRef(false);
  opened.current ||= guide;
  // Opened from the page, it closes as it came: the page before stands once in the history.
  const closeGuide = () =>
    void (state === GUIDE
      ? navigate(-1)
      : navigate({ search: location.search }, { replace: true, preventScrollReset: true, state }));
  // Asked at one place: wherever one goes, the question is behind. Null: never asked.
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const here = useRef(key);
  here.current = key;
  const portal = useMemo(
    () => ({
      client: session.client,
      user,
      signOut: async () => ((await hasUnsaved()) ? setAskedAt(here.current) : session.signOut()),
      openGuide: () => {
        const to = { search: location.search, hash: GUIDE };
        void navigate(to, { preventScrollReset: true, state: GUIDE });
      },
      ...rendering,
    }),
    [session, user, navigate, rendering],
  );
  return (
    <PortalContext.Provider value={portal}>
      <CityContext value={city}>
        <div className={classes.page}>
          <a className={classes.skip} href={`#${CONTENT}`} onClick={toContent}>
            Ir al contenido
          </a>
          <TopBar registry={registry} />
          <NavigationStatus />
          <main id={CONTENT} tabIndex={-1} className={classes.main}>
            {left === key ? <LoadingPage /> : <Outlet />}
          </main>
          <Footer />
        </div>
      </CityContext>
      <Toasts />
      {opened.current && (
        <Later load={loadGuide} otherwise={NotOpened} give={{ opened: guide, onClose: closeGuide }} />
      )}
      {askedAt !== null && (
        <Later
          load={loadConfirm}
          otherwise={NotOpened}
          give={{
            opened: askedAt === key,
            onClose: () => setAskedAt(''),
            onConfirm: () => void session.signOut(),
          }}
        />
      )}
      <ScrollRestoration />
    </PortalContext.Provider>
  );
}

/** Leads past the bar without another entry in the history, which would know nothing of what this one knows. */
function toContent(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById(CONTENT);
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}
