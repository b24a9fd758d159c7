import { SIGNALS_MAX, type Signal } from 'shared-api/contract';

const SEND_AFTER_MS = 5_000;

interface SignalQueue {
  add(signal: Signal): void;
  /** Stops the queue and drops unsent signals. */
  close(): void;
}

/**
 * Collects signals and sends them together: some seconds after the first, and at once when the page is left or hidden, as
 * it may never return.
 * @param send sends one report
 */
export function createSignalQueue(send: (signals: readonly Signal[]) => void): SignalQueue {
  let queued: Signal[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (queued.length > 0) send(queued.splice(0, SIGNALS_MAX));
  };
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  addEventListener('pagehide', flush);
  addEventListener('visibilitychange', whenHidden);
  return {
    add(signal) {
      queued.push(signal);
      // Measures that last until the page is hidden arrive after the flush.
      if (document.visibilityState === 'hidden') queueMicrotask(flush);
      else timer ??= setTimeout(flush, SEND_AFTER_MS);
    },
    close() {
      clearTimeout(timer);
      queued = [];
      removeEventListener('pagehide', flush);
      removeEventListener('visibilitychange', whenHidden);
    },
  };
}
