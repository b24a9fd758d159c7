import { createContext, useContext } from 'react';
import type { Client, CurrentUser } from 'shared-api/contract';

/** What the shell gives to every section. */
export interface Portal {
  readonly client: Client;
  /** Who is signed in; null: nobody, or not known yet on a public page. */
  readonly user: CurrentUser | null;
  /** Ends the session, here and on the server. */
  readonly signOut: () => Promise<void>;
  /** Opens 'Guía rapida'. */
  readonly openGuide: () => void;
  /** When the page that this visit began with was rendered by the gateway, ISO 8601 with the city’s offset; absent when it was not. */
  readonly renderedAt?: string | undefined;
  /** Only while a page is rendered for a browser that has no code yet: what its head will say. */
  readonly head?: PageHead | undefined;
}

/** Filled while the page is rendered; the innermost part has the last word. */
export interface PageHead {
  title: string | null;
  description: string | null;
  /** Address of an RSS feed of what the page shows. */
  feed: string | null;
}

export const PortalContext = createContext<Portal | null>(null);

/** What the shell gives. Throws outside of it: a section never runs alone. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('usePortal outside of the shell');
  return portal;
}

/** The typed client of the API. */
export function useClient(): Client {
  return usePortal().client;
}

/** Who is signed in. Throws when nobody is: only for pages behind the role guard. */
export function useUser(): CurrentUser {
  const { user } = usePortal();
  if (user === null) throw new Error('useUser on a page that anyone may open');
  return user;
}

/** Says what a page is in its head, for whoever gets it rendered. In a browser it does nothing. */
export function useHead(head: Partial<PageHead>): void {
  const page = useContext(PortalContext)?.head;
  if (page) Object.assign(page, head);
}
