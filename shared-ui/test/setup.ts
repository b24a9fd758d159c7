import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { unstable_IdlePriority as IdlePriority, unstable_scheduleCallback as schedule } from 'scheduler';
import { afterEach, vi } from 'vitest';
import { useToasts } from '../src/toasts/store.ts';

/** Stands for an API of browsers that jsdom lacks. */
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NoResize);
// Without motion: a panel that unfolds is shown some frames after its text is found.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: media === '(prefers-reduced-motion: reduce)',
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

const { asyncWrapper } = getConfig();
/**
 * Resolves once React has nothing left to do. A wait ends as soon as something is shown, and on a busy machine the effects of what is
 * shown (a listener, the focus, a question before leaving) run later than a test's next line.
 */
const untilIdle = () => new Promise((resolve) => schedule(IdlePriority, resolve));

// A busy machine is slow, and the first test of a file also loads the code of its page. Only a failing test waits this long.
configure({
  asyncUtilTimeout: 8_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait();
      await untilIdle();
      return result;
    }),
  // While something is waited for, each look at the page ends in an error: its page is printed only if somebody reads it.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => `${message}\n\n${prettyDOM(container)}`,
    });
    return error;
  },
});

// Each test starts with an empty page: the tests of sections share one environment.
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});
