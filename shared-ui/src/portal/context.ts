import { createContext, useContext } from 'react';
import type { Client, CurrentUser } from 'shared-api/contract';
import type { City } from 'shared-api/rules';

/** The shell's services for every section. */
export interface Portal {
  readonly client: Client;
  /** The signed-in user; null if nobody is, or if a public page does not know yet. */
  readonly user: CurrentUser | null;
  /** Ends the session, here and on the server. */
  readonly signOut: () => Promise<void>;
  /** Opens 'Guía rapida'. */
  readonly openGuide: () => void;
  /** The city that runs the portal. */
  readonly city: City;
  /** Time at which the gateway rendered the first page of this visit, ISO 8601 with the city’s offset; absent if it did not. */
  readonly renderedAt?: string | undefined;
  /** True on the page that the gateway rendered, until another address is shown: one that goes back to it gets it anew. */
  readonly isRenderedPage?: boolean;
  /** Collects the contents of `<head>` while the gateway renders a page; absent in a browser. */
  readonly head?: PageHead | undefined;
}

/** Contents of `<head>`, filled while the page is rendered; the innermost component decides. */
export interface PageHead {
  title: string | null;
  description: string | null;
  /** Address of a feed of what the page shows: Atom if it ends in `.atom`, RSS otherwise. */
  feed: string | null;
  /** Path and query of the address that search engines keep; the page's path if absent. */
  canonical?: string;
  /** Days from and until which what the page shows is valid, `yyyy-mm-dd`. */
  published?: string;
  expires?: string;
}

export const PortalContext = createContext<Portal | null>(null);

/** Returns the shell's services. @throws outside of the shell: a section never runs alone */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('usePortal outside of the shell');
  return portal;
}

/** The typed client of the API. */
export function useClient(): Client {
  return usePortal().client;
}

/** Returns the signed-in user, for pages behind the role guard. @throws when nobody is signed in */
export function useUser(): CurrentUser {
  const { user } = usePortal();
  if (user === null) throw new Error('useUser on a page that anyone may open');
  return user;
}

/** Sets the contents of `<head>` of a rendered page. Does nothing in a browser. */
export function useHead(head: Partial<PageHead>): void {
  const page = useContext(PortalContext)?.head;
  if (page) Object.assign(page, head);
}
