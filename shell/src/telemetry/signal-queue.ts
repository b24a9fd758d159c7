import { SIGNALS_MAX, type Signal } from 'shared-api/contract';

const SEND_AFTER_MS = 5_000;

export interface SignalQueue {
  add(signal: Signal): void;
  /** Ends the waiting; what was not sent is dropped. */
  close(): void;
}

/**
 * Collects signals and sends them together: some seconds after the first, and at once when the page is left or hidden, for it
 * may not come back.
 * @param send takes one report
 */
export function createSignalQueue(send: (signals: readonly Signal[]) => void): SignalQueue {
  let waiting: Signal[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) send(waiting.splice(0, SIGNALS_MAX));
  };
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  addEventListener('pagehide', flush);
  addEventListener('visibilitychange', whenHidden);
  return {
    add(signal) {
      waiting.push(signal);
      // What is measured to the end is told only now.
      if (document.visibilityState === 'hidden') queueMicrotask(flush);
      else timer ??= setTimeout(flush, SEND_AFTER_MS);
    },
    close() {
      clearTimeout(timer);
      waiting = [];
      removeEventListener('pagehide', flush);
      removeEventListener('visibilitychange', whenHidden);
    },
  };
}
