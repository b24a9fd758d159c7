import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { useToasts } from '../src/toasts/store.ts';

/** What a browser has and jsdom lacks, as far as the parts need it. */
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NoResize);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
// A text area that grows listens to the page's fonts, of which jsdom has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// Asked by axe for icon fonts, of which there are none.
HTMLCanvasElement.prototype.getContext = () => null;

// A busy machine is slow, not wrong, and the first test of a file also loads the code of its page: a test that fails waits
// for long, one that passes never does.
configure({ asyncUtilTimeout: 8_000 });

// The next test finds the page as a person who comes finds it: what the tests of sections load is loaded once for all.
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});
