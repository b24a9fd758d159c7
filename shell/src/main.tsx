import { StrictMode, startTransition } from 'react';
import { RENDERED_ELEMENT_ID } from 'shared-api/section';
import { loadDeferred } from './load-deferred.ts';
import { isPreviewing } from './preview/preview-address.ts';
import { evictFailedModules } from './sections/failed-modules.ts';
import { evictFailedShares, loadSection, prepareFederation } from './sections/federation.ts';
import { fetchRegistry, readRegistry } from './sections/read-registry.ts';
import { loadRenderedPage, saveRenderedContent } from './sections/rendered-page.ts';
import { listenForErrors, recordLoading } from './telemetry/event-buffer.ts';

// biome-ignore lint/style/useConst: the bundler reads what is assigned to it
declare let __webpack_nonce__: string | undefined;

/** Lets the browser answer who scrolls or touches, where there is something yet. */
const breath = () =>
  document.getElementById(RENDERED_ELEMENT_ID) && new Promise((resolve) => setTimeout(resolve));

/** When is loaded what the page can wait for. */
const LATER_AFTER_MS = 3_000;
/** Base of every call (decisions, 'Wire conventions'). */
const API_BASE = '/api/municat';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// What injects style elements by itself (a modal's scroll lock) takes the nonce from here.
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
const trying = isPreviewing();
const sources = trying
  ? await import('./preview/start-previews.ts')
      .then(({ startPreviews }) => startPreviews(live))
      .catch(() => live)
  : live;
// Each part starts in a task of its own: on a phone their starting as one would hold up whoever reads by then.
await breath();
const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
await breath();
await import(/* webpackMode: "eager" */ 'shared-ui');
await breath();
const { createPortal, Portal } = await import(/* webpackMode: "eager" */ './portal.tsx');
await breath();
const rendered = await loadRenderedPage(sources.registry, sources.load).catch(saveRenderedContent);
const portal = createPortal({
  ...sources,
  baseUrl: API_BASE,
  rendered,
  ...(trying && { versionsAfterMs: 0 }),
});
const page = (
  <StrictMode>
    <Portal portal={portal} nonce={nonce} />
  </StrictMode>
);
// In slices: what is on the page already can be scrolled and touched while it is taken over.
if (rendered) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
// The page comes first: what happens meanwhile is kept.
setTimeout(async () => {
  const { restoreFocusAfterLoading, startReports, watchInactivity } = await loadDeferred();
  restoreFocusAfterLoading();
  watchInactivity(portal.session);
  startReports(portal.versions.registry, API_BASE);
}, LATER_AFTER_MS);
