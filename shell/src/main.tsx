import { StrictMode, startTransition } from 'react';
import { RENDERED_ELEMENT_ID } from 'shared-api/section';
import { doEarlyAction, takeOverPage } from './early-action.ts';
import { cleanPastes } from './layout/clean-paste.ts';
import { restoreFocusAfterLoading } from './layout/restore-focus.ts';
import { restoreScrollAfterLoading } from './layout/restore-scroll.ts';
import { loadDeferred } from './load-deferred.ts';
import { isPreviewing } from './preview/preview-address.ts';
import { evictFailedModules } from './sections/failed-modules.ts';
import { evictFailedShares, loadSection, prepareFederation } from './sections/federation.ts';
import { fetchRegistry, readRegistry } from './sections/read-registry.ts';
import { loadRenderedPage, saveRenderedContent } from './sections/rendered-page.ts';
import { listenForErrors, recordLoading } from './telemetry/event-buffer.ts';

// biome-ignore lint/style/useConst: the bundler reads what is assigned to it
declare let __webpack_nonce__: string | undefined;

/** Yields to the browser between tasks, so that a rendered page can be scrolled and touched meanwhile. */
const yieldToBrowser = () =>
  document.getElementById(RENDERED_ELEMENT_ID) && new Promise((resolve) => setTimeout(resolve));

/** Delay before the deferred code is loaded. */
const DEFERRED_AFTER_MS = 3_000;
/** Base of every call (decisions, 'Wire conventions'). */
const API_BASE = '/api/municat';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// Libraries that inject style elements (a modal's scroll lock) read the nonce here.
__webpack_nonce__ = nonce;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
listenForErrors();
prepareFederation();
const live = {
  registry: readRegistry(),
  newest(broken?: string) {
    if (broken !== undefined) {
      evictFailedShares();
      evictFailedModules();
    }
    return fetchRegistry();
  },
  load: recordLoading(loadSection),
};
const previewing = isPreviewing();
const sources = previewing
  ? await import('./preview/start-previews.ts')
      .then(({ startPreviews }) => startPreviews(live))
      .catch(() => live)
  : live;
// Each part runs in a task of its own: on a phone a single long task would block scrolling.
await yieldToBrowser();
const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
await yieldToBrowser();
await import(/* webpackMode: "eager" */ 'shared-ui');
await yieldToBrowser();
const { createPortal, Portal } = await import(/* webpackMode: "eager" */ './Portal.tsx');
await yieldToBrowser();
const rendered = await loadRenderedPage(sources.registry, sources.load).catch(saveRenderedContent);
const portal = createPortal({
  ...sources,
  baseUrl: API_BASE,
  rendered,
  ...(previewing && { versionsAfterMs: 0 }),
});
const page = (
  <StrictMode>
    <Portal portal={portal} nonce={nonce} onShown={doEarlyAction} />
  </StrictMode>
);
takeOverPage();
cleanPastes();
restoreFocusAfterLoading();
restoreScrollAfterLoading();
// Hydrates in slices: the page stays responsive meanwhile.
if (rendered) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
// The page comes first; events are buffered until the reports start.
setTimeout(async () => {
  const { startReports, watchInactivity } = await loadDeferred();
  watchInactivity(portal.session);
  startReports(portal.versions.registry, API_BASE);
}, DEFERRED_AFTER_MS);
