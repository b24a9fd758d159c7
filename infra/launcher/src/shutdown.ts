import { setTimeout as wait } from 'node:timers/promises';

/** A step of closing; after `limitMs` the next one starts anyway. */
export interface Phase {
  readonly name: string;
  readonly limitMs: number;
  readonly close: () => Promise<unknown>;
}

/** Signals within this time count as one: a terminal's Ctrl-C arrives directly and again through npm. */
const SAME_SIGNAL_MS = 750;

/**
 * Closes in phases and ends the process on SIGINT, SIGTERM or when the process that started this one has died.
 * A second signal ends it at once. Exit code 0 when every phase was in time, 1 otherwise.
 */
export function closeOnSignals(phases: readonly Phase[], say: (line: string) => void): void {
  let startedAt: number | null = null;
  const onSignal = () => {
    if (startedAt !== null) {
      if (performance.now() - startedAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    startedAt = performance.now();
    say('Cerrando el portal… (repita para forzar)');
    void closeAll(phases, say).then((inTime) => process.exit(inTime ? 0 : 1));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  process.on('disconnect', onSignal);
  process.channel?.unref();
}

/** Runs the phases in order. @returns true when each ended without an error and in time */
export async function closeAll(phases: readonly Phase[], say: (line: string) => void): Promise<boolean> {
  let inTime = true;
  for (const { name, limitMs, close } of phases) {
    const outcome = await Promise.race([
      close().then(
        () => 'closed' as const,
        (error: unknown) => error,
      ),
      wait(limitMs, 'late' as const, { ref: false }),
    ]);
    if (outcome === 'closed') continue;
    inTime = false;
    say(`${name}: ${outcome === 'late' ? `no terminó en ${limitMs} ms` : String(outcome)}`);
  }
  return inTime;
}
