import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PathOwner, Registry, Rendering, SectionRelease, ShellRelease } from 'shared-api/section';
import type { GatewayOptions, RenderLimits } from '../options.ts';
import type { RenderAnswer, RenderJob } from './worker.ts';

const LIMITS: RenderLimits = { pageMs: 1_500, stuckMs: 5_000 };
/** Limit for loading code in advance. */
const START_MS = 5_000;
/** Time for which a release is not rendered after a failure. */
const PAUSE_MS = 10_000;
/** Time for which it is not rendered after it was too slow, so that waiting pages come first. */
const SLOW_PAUSE_MS = 1_000;
/** Most pages at the same time: more would wait longer than they gain. */
const QUEUE_MAX = 8;
const MEMORY_MB = 256;

type Answer = Omit<RenderAnswer, 'id'>;

export type Renderer = ReturnType<typeof createRenderer>;

interface PageToRender {
  readonly shell: ShellRelease;
  readonly registry: Registry;
  /** The section, with the release that this visitor gets; null for a page of the shell. */
  readonly owner: PathOwner | null;
  /** Path and query. */
  readonly url: string;
  readonly nonce: string;
  /** Headers of the page's calls: they name the visitor's address. */
  readonly headers: Readonly<Record<string, string>>;
}

interface RendererOptions
  extends Pick<GatewayOptions, 'shellDir' | 'releasesDir' | 'city' | 'maxUploadBytes' | 'logger'> {
  /** Base of the API with the origin of one of its processes. */
  readonly apiUrl: () => string;
  readonly limits?: RenderLimits | undefined;
}

/** Renders in a thread of its own, which is started again after it ended. */
export function createRenderer(options: RendererOptions) {
  const { shellDir, releasesDir, apiUrl, city, maxUploadBytes, logger, limits = LIMITS } = options;
  const waiting = new Map<number, { release: string; settle: (answer: Answer) => void }>();
  const pausedUntil = new Map<string, number>();
  let thread: Worker | null = null;
  let nextId = 1;
  let lastAnswerAt = 0;

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      env: { NODE_ENV: 'production' },
    });
    started.unref();
    started.on('message', ({ id, ...answer }: RenderAnswer) => {
      lastAnswerAt = performance.now();
      settle(id, answer);
    });
    started.on('error', (error) => logger.error({ err: error }, 'the thread that renders pages failed'));
    started.on('exit', () => {
      if (thread === started) thread = null;
      // The first one is the page that the thread ended or was stuck with.
      for (const [index, id] of [...waiting.keys()].entries()) {
        settle(id, { markup: null, error: index === 0 ? 'the thread ended' : null });
      }
    });
    return started;
  }

  function settle(id: number, answer: Answer): void {
    const job = waiting.get(id);
    if (!job) return;
    waiting.delete(id);
    if (answer.error !== null) pause(job.release, PAUSE_MS, answer.error);
    job.settle(answer);
  }

  function pause(release: string, ms: number, error: string): void {
    logger.warn({ release, error }, 'a page could not be rendered');
    pausedUntil.set(release, performance.now() + ms);
  }

  function post(
    release: string,
    job: Omit<RenderJob, 'id' | 'limitMs'>,
    ms = limits.pageMs,
  ): Promise<Rendering> {
    if (waiting.size === 0) lastAnswerAt = performance.now();
    thread ??= start();
    const id = nextId++;
    const { promise, resolve } = Promise.withResolvers<Rendering>();
    // It stays in `waiting` until the thread answers, late or never: so a stuck thread is noticed.
    waiting.set(id, { release, settle: ({ markup }) => resolve(markup) });
    thread.postMessage({ ...job, limitMs: ms, id });
    const late = setTimeout(() => {
      pause(release, SLOW_PAUSE_MS, 'too slow');
      resolve(null);
    }, ms);
    late.unref();
    return promise.finally(() => clearTimeout(late));
  }

  function codeOf({ server }: ShellRelease, release: SectionRelease | null) {
    if (!server || (release && !release.server)) return null;
    return {
      shell: { path: path.join(shellDir, server.file), integrity: server.integrity },
      section: release?.server
        ? {
            path: path.join(releasesDir, 'mf', release.section.name, release.version, release.server.file),
            integrity: release.server.integrity,
          }
        : null,
    };
  }

  return {
    /** Loads live versions and canaries, so that the first visitor doesn't wait for it. Never throws. */
    async prepare(shell: ShellRelease, { sections }: Registry): Promise<void> {
      const releases = sections.flatMap(({ active, canary }) => [active, canary?.release ?? []].flat());
      for (const release of [null, ...releases]) {
        const code = codeOf(shell, release);
        if (code) await post(nameOf(shell, release), { ...code, request: null }, START_MS);
      }
    },
    /** Renders a page of a section or of the shell; null if it is not a rendered one, or not in time. Never throws. */
    async render({ shell, registry, owner, url, nonce, headers }: PageToRender): Promise<Rendering> {
      const release = owner?.release ?? null;
      const code = (!owner || owner.prefix.rendered) && codeOf(shell, release);
      // Before the queue is looked at: one that a stuck thread has filled empties only when the thread ends.
      if (waiting.size > 0 && performance.now() - lastAnswerAt > limits.stuckMs) await thread?.terminate();
      if (!code || waiting.size >= QUEUE_MAX) return null;
      const name = nameOf(shell, release);
      if ((pausedUntil.get(name) ?? 0) > performance.now()) return null;
      const section = release?.section.name ?? null;
      const { version } = release ?? shell;
      return post(name, {
        ...code,
        request: { url, section, version, apiUrl: apiUrl(), headers, nonce, registry, city, maxUploadBytes },
      });
    },
    close: () => thread?.terminate(),
  };
}

const nameOf = (shell: ShellRelease, release: SectionRelease | null) =>
  release ? `${release.section.name} ${release.version}` : `shell ${shell.version}`;
