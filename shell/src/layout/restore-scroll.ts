/** Under which a tab keeps the scroll positions of the documents that were left. */
const STORAGE_KEY = 'scroll-positions';
/** So many, the last ones, are kept. */
const MOST = 50;
/** Time within which a page has its data. */
const GIVE_UP_AFTER_MS = 5_000;
/** Events by which people scroll, or begin to work with the page. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Position {
  readonly address: string;
  readonly top: number;
}

/**
 * Restores the scroll position of a page that is reloaded, or gone back to from another document, once it is long enough.
 * React Router scrolls when the page is mounted: without its data the page is too short, the browser stops at its end, and
 * keeps that end in view while the page grows.
 */
export function restoreScrollAfterLoading(): void {
  addEventListener('pagehide', () => {
    const others = read().filter(({ address }) => address !== location.href);
    store([...others, { address: location.href, top: scrollY }].slice(-MOST));
  });
  const left = read().find(({ address }) => address === location.href);
  if (!left || isNewVisit()) return;
  const stop = new AbortController();
  const { signal } = stop;
  const observer = new ResizeObserver(() => {
    if (location.href !== left.address) return stop.abort();
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight - clientHeight >= left.top) scrollTo(0, left.top);
  });
  observer.observe(document.body);
  signal.addEventListener('abort', () => observer.disconnect());
  setTimeout(() => stop.abort(), GIVE_UP_AFTER_MS);
  for (const input of INPUTS) addEventListener(input, () => stop.abort(), { signal, passive: true });
}

function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

function store(positions: readonly Position[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Where the browser denies storage, the page begins at its top.
  }
}

function read(): readonly Position[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    return [];
  }
}
