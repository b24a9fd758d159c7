import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Clock, MINUTE_MS } from './clock.ts';

/** A job is late after this many periods without success: the next run may make up for one failure. */
const LATE_PERIODS = 3;
/** A job is never late before this time, however short its period. */
const LATE_LEAST_MS = 5 * MINUTE_MS;

interface JobState {
  readonly periodMs: number;
  /** By `performance.now()`; before the first success: the start of the job. */
  succeededAt: number;
  lastSuccess: Date | null;
}

interface JobTools {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly metrics: Registry;
  readonly clock: Clock;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Runs the jobs of this process. Every process runs each job; the jobs themselves make sure that work is done once. */
export function createJobs({ log, metrics, clock }: JobTools) {
  const states = new Map<string, JobState>();
  const isLate = ({ periodMs, succeededAt }: JobState) =>
    performance.now() - succeededAt > Math.max(LATE_PERIODS * periodMs, LATE_LEAST_MS);

  const labels = { labelNames: ['job'] as const, registers: [metrics] };
  const gauge = (name: string, help: string, valueFor: (state: JobState) => number) =>
    new Gauge({
      name,
      help,
      ...labels,
      collect() {
        for (const [job, state] of states) this.set({ job }, valueFor(state));
      },
    });
  gauge(
    'portal_job_last_success_timestamp_seconds',
    'When a job last succeeded in this process; 0: not since it started',
    ({ lastSuccess }) => (lastSuccess?.getTime() ?? 0) / 1_000,
  );
  gauge('portal_job_late', 'Whether a job has not succeeded for several of its periods', (state) =>
    isLate(state) ? 1 : 0,
  );
  const failures = new Counter({
    name: 'portal_job_failures_total',
    help: 'Runs of a job that failed in this process',
    ...labels,
  });

  return {
    /**
     * Runs a job now and then repeatedly, never twice at once. A failed run is logged and counted; the job goes on.
     * @returns `first` resolves when the first run is over, also if it failed; `stop` ends the repetition and waits for the
     * current run
     */
    every(milliseconds: number, name: string, job: () => Promise<unknown>) {
      const state: JobState = { periodMs: milliseconds, succeededAt: performance.now(), lastSuccess: null };
      states.set(name, state);
      failures.inc({ job: name }, 0);
      const runOnce = async () => {
        try {
          await job();
          state.succeededAt = performance.now();
          state.lastSuccess = clock.now();
        } catch (error) {
          failures.inc({ job: name });
          log.error({ err: error, job: name }, 'a job failed');
        }
      };
      let running: Promise<void> | null = null;
      const run = (): Promise<void> => {
        running ??= runOnce().finally(() => {
          running = null;
        });
        return running;
      };
      const first = run();
      const timer = setInterval(run, milliseconds);
      timer.unref();
      return {
        first,
        async stop() {
          clearInterval(timer);
          await running;
        },
      };
    },
    /** Reports the last success of each job in this process, ISO 8601 or null, and the jobs that are late. */
    report() {
      const all = [...states];
      const late = all.filter(([, state]) => isLate(state)).map(([name]) => name);
      const lastSuccess = Object.fromEntries(
        all.map(([name, state]) => [name, state.lastSuccess?.toISOString() ?? null]),
      );
      return { status: late.length > 0 ? ('late' as const) : ('ok' as const), lastSuccess, late };
    },
  };
}
