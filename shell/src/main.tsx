import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPortal, Portal } from './portal.tsx';
import { forgetFailedShares, loadSection, prepareFederation } from './zones/federation.ts';
import { fetchRegistry, readRegistry } from './zones/registry.ts';
import { keepRendered, loadRendered } from './zones/rendered.ts';

// biome-ignore lint/style/useConst: the bundler reads what is assigned to it
declare let __webpack_nonce__: string | undefined;

/** Base of every call (decisions, 'Wire conventions'). */
const API_BASE = '/api/municat';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// What injects style elements by itself (a modal's scroll lock) takes the nonce from here.
__webpack_nonce__ = nonce;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
prepareFederation();
const registry = readRegistry();
const rendered = await loadRendered(registry, loadSection).catch(keepRendered);
const portal = createPortal({
  registry,
  newest() {
    forgetFailedShares();
    return fetchRegistry();
  },
  baseUrl: API_BASE,
  load: loadSection,
  rendered,
});
const page = (
  <StrictMode>
    <Portal portal={portal} nonce={nonce} />
  </StrictMode>
);
if (rendered) hydrateRoot(root, page);
else createRoot(root).render(page);
