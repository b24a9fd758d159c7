import { isInterrupted, OFFLINE, retryText } from './problems.ts';

/** Pauses before a file that did not get through is sent again, in milliseconds. */
export const PAUSES_MS: readonly number[] = [1_000, 3_000, 10_000, 30_000];

/**
 * Ends after a pause, which a device without a connection does not begin; as soon as there is a connection again; or when
 * the person asks for it. @throws AbortError
 */
function connectionOrPause(pauseMs: number, asked: EventTarget, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const timer = navigator.onLine ? setTimeout(end, pauseMs) : undefined;
    function end() {
      clearTimeout(timer);
      listening.abort();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    window.addEventListener('online', end, listening);
    asked.addEventListener('retry', end, listening);
    signal.addEventListener('abort', end, listening);
  });
}

interface Options {
  /** Ends the pauses, and with them the tries. */
  readonly signal: AbortSignal;
  /** Sends a `retry` event when the person does not want to wait; absent: nobody can ask. */
  readonly asked?: EventTarget;
  /** Called before each pause with what happened, in Spanish. */
  readonly onPause: (why: string) => void;
}

/** Sends a file, and again while the connection breaks on the way. Rejects with the last failure, or the AbortError. */
export async function untilThrough<Answer>(
  send: () => Promise<Answer>,
  { signal, asked = new EventTarget(), onPause }: Options,
): Promise<Answer> {
  for (const [tried, pause] of PAUSES_MS.entries()) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !isInterrupted(error)) throw error;
      onPause(navigator.onLine ? retryText(tried + 2, PAUSES_MS.length + 1) : OFFLINE);
      await connectionOrPause(pause, asked, signal);
    }
  }
  return send();
}
