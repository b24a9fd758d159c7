import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPortal, Portal } from './portal.tsx';
import { heardLoading, listen } from './telemetry/heard.ts';
import { isTrying } from './trying/address.ts';
import { forgetFailedShares, loadSection, prepareFederation } from './zones/federation.ts';
import { fetchRegistry, readRegistry } from './zones/registry.ts';
import { keepRendered, loadRendered } from './zones/rendered.ts';

// biome-ignore lint/style/useConst: the bundler reads what is assigned to it
declare let __webpack_nonce__: string | undefined;

/** When what makes reports of the page is loaded. */
const REPORTS_AFTER_MS = 3_000;
/** Base of every call (decisions, 'Wire conventions'). */
const API_BASE = '/api/municat';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// What injects style elements by itself (a modal's scroll lock) takes the nonce from here.
__webpack_nonce__ = nonce;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
listen();
prepareFederation();
const live = {
  registry: readRegistry(),
  newest(broken?: string) {
    if (broken !== undefined) forgetFailedShares();
    return fetchRegistry();
  },
  load: heardLoading(loadSection),
};
const trying = isTrying();
const sources = trying
  ? await import('./trying/trials.ts').then(({ startTrials }) => startTrials(live)).catch(() => live)
  : live;
const rendered = await loadRendered(sources.registry, sources.load).catch(keepRendered);
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
if (rendered) hydrateRoot(root, page);
else createRoot(root).render(page);
// The page comes first: what happens meanwhile is kept. Without a network nothing is told, and nobody is bothered.
setTimeout(
  () =>
    import('./later.ts').then(
      ({ startReports }) => startReports(portal.versions.registry, API_BASE),
      () => undefined,
    ),
  REPORTS_AFTER_MS,
);
