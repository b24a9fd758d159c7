import { RENDERED_ELEMENT_ID, type Registry, type RenderedPage } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';
import { readToken } from '../session/access-token.ts';
import { type LoadSection, loadPages } from './load-pages.ts';
import { isPreview } from './loaded-sections.ts';

/** A page that the gateway rendered, with the code that it was rendered from. */
export interface RenderedPageWithRoutes extends RenderedPage {
  readonly routes: readonly RouteObject[];
}

/**
 * Loads what a page needs that came rendered, before anything of it is touched.
 * @returns null when the page came empty
 * @throws SectionError when its section can't be loaded
 */
export async function loadRenderedPage(
  registry: Registry | null,
  load: LoadSection,
): Promise<RenderedPageWithRoutes | null> {
  const text = document.getElementById(RENDERED_ELEMENT_ID)?.textContent;
  if (!text) return null;
  const page: RenderedPage = JSON.parse(text);
  const entry = registry?.sections.find(({ active }) => active.section.name === page.section);
  const canary = entry?.canary;
  const release = [entry?.active, canary?.release].find((one) => one?.version === page.version);
  // What this tab tries is not what was rendered; nor, perhaps, what somebody who is signed in is given.
  if (!release || isPreview(release)) return null;
  if (release !== canary?.release && canary?.roles[0] && readToken()) return null;
  const routes = await load(release);
  await loadPages(routes, location.pathname);
  return { ...page, routes };
}

/** What could be read of a page whose section did not come, and where. */
let kept: { readonly key: string; readonly page: DocumentFragment } | null = null;

/** Keeps what the gateway rendered, to be read below the message that the section did not come. */
export function saveRenderedContent(): null {
  const page = document.createDocumentFragment();
  page.append(...(document.querySelector('main')?.childNodes ?? []));
  kept = { key: location.pathname + location.search, page };
  return null;
}

/** The page that was kept of an address; null when there is none. */
export const renderedContentOf = ({ pathname, search }: { pathname: string; search: string }): Node | null =>
  kept?.key === pathname + search ? kept.page.cloneNode(true) : null;
