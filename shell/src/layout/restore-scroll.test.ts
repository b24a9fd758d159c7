import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreScrollAfterLoading } from './restore-scroll.ts';

const HERE = '/management?vista=todas';

let grow: (height: number) => void;
const scroll = vi.fn<(left: number, top: number) => void>();

function load(type: NavigationTimingType, address: string) {
  history.replaceState(null, '', address);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  restoreScrollAfterLoading();
}
function leave(top: number) {
  vi.stubGlobal('scrollY', top);
  dispatchEvent(new Event('pagehide'));
}

/** A page that was left 500 pixels from its top, and is loaded again in a way of the browser's. */
function loadAgain(type: NavigationTimingType) {
  load('navigate', HERE);
  leave(500);
  load(type, HERE);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', scroll);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly onResize: () => void) {}
      observe() {
        grow = (height) => {
          vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
          this.onResize();
        };
      }
      disconnect() {
        grow = () => undefined;
      }
    },
  );
  grow = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  scroll.mockReset();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it('scrolls a reloaded page once it is long enough', () => {
  loadAgain('reload');
  grow(900);
  expect(scroll).not.toHaveBeenCalled();
  grow(1_100);
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 500);
});

it('scrolls a page that was gone back to from another one', () => {
  load('navigate', HERE);
  leave(500);
  load('navigate', '/accesibilidad');
  leave(200);
  load('back_forward', HERE);
  grow(5_000);
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 500);
});

it('leaves a page alone that the user has touched', () => {
  loadAgain('reload');
  dispatchEvent(new Event('wheel'));
  grow(5_000);
  expect(scroll).not.toHaveBeenCalled();
});

it('leaves another page alone that the address led to', () => {
  loadAgain('reload');
  history.pushState(null, '', '/login');
  grow(5_000);
  expect(scroll).not.toHaveBeenCalled();
});

it('gives up after a while', () => {
  loadAgain('reload');
  vi.advanceTimersByTime(5_000);
  grow(5_000);
  expect(scroll).not.toHaveBeenCalled();
});

it('begins at the top of a page that is opened at its address', () => {
  loadAgain('navigate');
  grow(5_000);
  expect(scroll).not.toHaveBeenCalled();
});
