import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Registry } from 'shared-api/section';
import { LoadingPage, Toasts } from 'shared-ui';
import { PortalContext } from 'shared-ui/portal';
import { Outlet, ScrollRestoration, useLocation } from 'shared-ui/router';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/store.ts';
import { Footer } from './Footer.tsx';
import classes from './Layout.module.css';
import { TopBar } from './TopBar.tsx';
import { Waiting } from './Waiting.tsx';

const Guide = lazy(async () => ({ default: (await import('../guide/Guide.tsx')).Guide }));

interface Props {
  readonly session: Session;
  readonly registry: Registry;
}

/** What surrounds every page: skip link, top bar, footer, messages and the guide. */
export function Layout({ session, registry }: Props) {
  const { user, left } = useSession();
  const { key } = useLocation();
  useEffect(() => {
    if (left !== null && left !== key) useSession.setState({ left: null });
  }, [left, key]);
  const [guide, setGuide] = useState<'never' | 'open' | 'closed'>('never');
  const portal = useMemo(
    () => ({
      client: session.client,
      user,
      signOut: session.signOut,
      openGuide: () => setGuide('open'),
    }),
    [session, user],
  );
  return (
    <PortalContext.Provider value={portal}>
      <div className={classes.page}>
        <a className={classes.skip} href="#contenido">
          Ir al contenido
        </a>
        <TopBar registry={registry} />
        <Waiting />
        <main id="contenido" tabIndex={-1} className={classes.main}>
          {left === key ? <LoadingPage /> : <Outlet />}
        </main>
        <Footer />
      </div>
      <Toasts />
      {guide !== 'never' && (
        <Suspense>
          <Guide opened={guide === 'open'} onClose={() => setGuide('closed')} />
        </Suspense>
      )}
      <ScrollRestoration />
    </PortalContext.Provider>
  );
}
