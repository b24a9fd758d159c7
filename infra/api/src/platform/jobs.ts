import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from './clock.ts';

/** A job that has not succeeded for so many of its periods is late: one failure mends itself with the next run. */
const LATE_PERIODS = 3;
/** Of one that runs every few seconds a short hiccup is no news. */
const LATE_LEAST_MS = 5 * 60_000;

/** A job that this process repeats. */
interface Repeated {
  /** When the run at the start is over, however it ended. */
  readonly first: Promise<void>;
  /** Ends the repetition and waits for the run that is under way. */
  stop(): Promise<void>;
}

/** How the jobs of this process do. */
export interface JobsReport {
  readonly status: 'ok' | 'late';
  /** When each last succeeded here, ISO 8601; null: not since the start. */
  readonly lastSuccess: Readonly<Record<string, string | null>>;
  /** Those that have not succeeded for several of their periods. */
  readonly late: readonly string[];
}

export interface Jobs {
  /** Runs a job now and then again and again, never two at once; a run that fails is logged, counted, and does not end it. */
  every(milliseconds: number, name: string, job: () => Promise<unknown>): Repeated;
  report(): JobsReport;
}

interface Kept {
  readonly periodMs: number;
  /** By a clock that nobody sets; of a job that has not succeeded yet, when it was begun. */
  succeededAt: number;
  lastSuccess: Date | null;
}

interface Parts {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly metrics: Registry;
  readonly clock: Clock;
}

/** The jobs of this process: every process runs each of them, and the database sees to it that a thing is done once. */
export function createJobs({ log, metrics, clock }: Parts): Jobs {
  const kept = new Map<string, Kept>();
  const isLate = ({ periodMs, succeededAt }: Kept) =>
    performance.now() - succeededAt > Math.max(LATE_PERIODS * periodMs, LATE_LEAST_MS);

  const labels = { labelNames: ['job'] as const, registers: [metrics] };
  const lastSuccess = new Gauge({
    name: 'portal_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process; 0: not since it started',
    ...labels,
  });
  const failures = new Counter({
    name: 'portal_job_failures_total',
    help: 'Runs of a job that failed in this process',
    ...labels,
  });
  new Gauge({
    name: 'portal_job_late',
    help: 'Whether a job has not succeeded for several of its periods',
    ...labels,
    collect() {
      for (const [job, one] of kept) this.set({ job }, isLate(one) ? 1 : 0);
    },
  });

  return {
    every(milliseconds, name, job) {
      const one: Kept = { periodMs: milliseconds, succeededAt: performance.now(), lastSuccess: null };
      kept.set(name, one);
      lastSuccess.set({ job: name }, 0);
      failures.inc({ job: name }, 0);
      const succeeded = () => {
        one.succeededAt = performance.now();
        one.lastSuccess = clock.now();
        lastSuccess.set({ job: name }, one.lastSuccess.getTime() / 1_000);
      };
      const failed = (error: unknown) => {
        failures.inc({ job: name });
        log.error({ err: error, job: name }, 'a job failed');
      };
      let running: Promise<void> | null = null;
      const run = (): Promise<void> => {
        running ??= job()
          .then(succeeded, failed)
          .finally(() => {
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
    report() {
      const all = [...kept];
      const late = all.filter(([, one]) => isLate(one)).map(([name]) => name);
      return {
        status: late.length > 0 ? 'late' : 'ok',
        lastSuccess: Object.fromEntries(
          all.map(([name, one]) => [name, one.lastSuccess?.toISOString() ?? null]),
        ),
        late,
      };
    },
  };
}
