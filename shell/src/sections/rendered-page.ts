import {
  ownerOf,
  RENDERED_ELEMENT_ID,
  type Registry,
  type RenderedPage,
  segmentsOf,
} from 'shared-api/section';
import { matchRoutes, type RouteObject } from 'shared-ui/router';
import { RENDERED_PAGES } from '../pages/rendered-pages.ts';
import { readToken } from '../session/access-token.ts';
import { type LoadSection, loadPages } from './load-pages.ts';
import { isPreview } from './loaded-sections.ts';

/** A page that the gateway rendered, with what it was rendered from: a section's routes, or a page of the shell. */
export interface RenderedPageWithRoutes extends RenderedPage {
  readonly routes: readonly RouteObject[];
  readonly ownPage: RouteObject | null;
}

/**
 * Loads the section and the page of a server-rendered document, before hydration.
 * @returns null when the document was not rendered
 * @throws when its code can't be loaded
 */
export async function loadRenderedPage(
  registry: Registry | null,
  load: LoadSection,
): Promise<RenderedPageWithRoutes | null> {
  const text = document.getElementById(RENDERED_ELEMENT_ID)?.textContent;
  if (!text) return null;
  const page: RenderedPage = JSON.parse(text);
  if (page.section === null) {
    // A preview may own an address that the gateway knows nothing of.
    if (registry && ownerOf(registry, segmentsOf(location.pathname))) return null;
    await loadPages(RENDERED_PAGES, location.pathname);
    const ownPage = matchRoutes([...RENDERED_PAGES], location.pathname)?.[0]?.route ?? null;
    return { ...page, routes: [], ownPage };
  }
  const entry = registry?.sections.find(({ active }) => active.section.name === page.section);
  const canary = entry?.canary;
  const release = [entry?.active, canary?.release].find((one) => one?.version === page.version);
  // A preview differs from the rendered version, and a canary for a role may be due to a signed-in user.
  if (!release || isPreview(release)) return null;
  if (release !== canary?.release && canary?.roles[0] && readToken()) return null;
  const routes = await load(release);
  await loadPages(routes, location.pathname);
  return { ...page, routes, ownPage: null };
}

/** Rendered content of a page whose section failed to load, and its address. */
let saved: { readonly address: string; readonly content: DocumentFragment } | null = null;

/** Saves the rendered content, to be shown below the message that its section failed to load. */
export function saveRenderedContent(): null {
  const content = document.createDocumentFragment();
  content.append(...(document.querySelector('main')?.childNodes ?? []));
  saved = { address: location.pathname + location.search, content };
  return null;
}

/** Returns the content saved for an address; null when there is none. */
export const renderedContentOf = ({ pathname, search }: { pathname: string; search: string }): Node | null =>
  saved?.address === pathname + search ? saved.content.cloneNode(true) : null;
