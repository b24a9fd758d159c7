import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { City } from 'shared-api/rules';
import type { PathOwner, Registry, Rendering, SectionRelease, ShellRelease } from 'shared-api/section';
import type { RenderAnswer, RenderJob } from './messages.ts';

/** A page that isn't rendered by then is sent empty: the browser makes it. */
const LIMIT_MS = 1_500;
/** For the code to be loaded, before anybody asks for a page of it. */
const START_MS = 5_000;
/** A thread that says nothing for so long is stuck. */
const STUCK_MS = 5_000;
/** After a failure the same release is left alone for so long. */
const PAUSE_MS = 10_000;
/** After it was too slow: what already waits comes first. */
const BREATH_MS = 1_000;
/** More at once than this wait longer than they gain. */
const AT_ONCE = 8;
const MEMORY_MB = 256;

type Answer = Omit<RenderAnswer, 'id'>;

export interface Renderer {
  /** Renders a page of a section; null also when it isn't one to be rendered, or could not be in time. Never throws. */
  render(page: PageToRender): Promise<Rendering>;
  /** Loads what is live or on trial, so that the first visitor doesn't wait for it. Never throws. */
  prepare(shell: ShellRelease, registry: Registry): Promise<void>;
  close(): Promise<void>;
}

export interface PageToRender {
  readonly shell: ShellRelease;
  readonly registry: Registry;
  /** Its release is the one that this visitor is given. */
  readonly owner: PathOwner;
  /** Path and query. */
  readonly url: string;
  readonly nonce: string;
  /** Headers that the calls of the page carry: who asks. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface RendererOptions {
  readonly shellDir: string;
  readonly releasesDir: string;
  /** Base of the API with the origin of one of its processes. */
  readonly apiUrl: () => string;
  readonly city: City;
  readonly logger: FastifyBaseLogger;
  readonly limitMs?: number;
}

/** Renders in a thread of its own, which starts with the gateway and again after it died. */
export function createRenderer(options: RendererOptions): Renderer {
  const { shellDir, releasesDir, apiUrl, city, logger, limitMs = LIMIT_MS } = options;
  const waiting = new Map<number, { release: string; settle: (answer: Answer) => void }>();
  const pausedUntil = new Map<string, number>();
  let thread: Worker | null = null;
  let nextId = 1;
  let heardAt = 0;

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      env: { NODE_ENV: 'production' },
    });
    started.unref();
    started.on('message', ({ id, ...answer }: RenderAnswer) => {
      heardAt = performance.now();
      answered(id, answer);
    });
    started.on('error', (error) => logger.error({ err: error }, 'the thread that renders pages failed'));
    started.on('exit', () => {
      if (thread === started) thread = null;
      // The first that waits is the one that it died of, or was stuck in.
      for (const [index, id] of [...waiting.keys()].entries()) {
        answered(id, { markup: null, error: index === 0 ? 'the thread ended' : null });
      }
    });
    return started;
  }

  function answered(id: number, answer: Answer): void {
    const job = waiting.get(id);
    if (!job) return;
    waiting.delete(id);
    if (answer.error !== null) pause(job.release, PAUSE_MS, answer.error);
    job.settle(answer);
  }

  function pause(release: string, ms: number, error: string): void {
    logger.warn({ release, error }, 'a page could not be rendered');
    // Only what is live is asked for: what was paused before it needs no memory.
    for (const [other, until] of pausedUntil) if (until < performance.now()) pausedUntil.delete(other);
    pausedUntil.set(release, performance.now() + ms);
  }

  function ask(release: string, job: Omit<RenderJob, 'id' | 'limitMs'>, ms = limitMs): Promise<Rendering> {
    if (waiting.size === 0) heardAt = performance.now();
    else if (thread && performance.now() - heardAt > STUCK_MS) {
      void thread.terminate();
      thread = null;
    }
    thread ??= start();
    const id = nextId++;
    const { promise, resolve } = Promise.withResolvers<Rendering>();
    // It stays there until it is answered, late or never: that is how a stuck thread is known.
    waiting.set(id, { release, settle: ({ markup }) => resolve(markup) });
    thread.postMessage({ ...job, limitMs: ms, id });
    const late = setTimeout(() => {
      pause(release, BREATH_MS, 'too slow');
      resolve(null);
    }, ms);
    late.unref();
    return promise.finally(() => clearTimeout(late));
  }

  const codeOf = (shell: ShellRelease, { section, version, server }: SectionRelease) =>
    shell.server &&
    server && {
      shell: { path: path.join(shellDir, shell.server.file), integrity: shell.server.integrity },
      section: {
        path: path.join(releasesDir, 'mf', section.name, version, server.file),
        integrity: server.integrity,
      },
    };

  return {
    async prepare(shell, { sections }) {
      for (const release of sections.flatMap(({ active, canary }) =>
        [active, canary?.release ?? []].flat(),
      )) {
        const code = codeOf(shell, release);
        if (code) await ask(nameOf(release), { ...code, request: null }, START_MS);
      }
    },
    async render({ shell, registry, owner, url, nonce, headers }) {
      const code = owner.prefix.rendered && codeOf(shell, owner.release);
      if (!code || waiting.size >= AT_ONCE) return null;
      const release = nameOf(owner.release);
      if ((pausedUntil.get(release) ?? 0) > performance.now()) return null;
      const { section, version } = owner.release;
      return ask(release, {
        ...code,
        request: { url, section: section.name, version, apiUrl: apiUrl(), headers, nonce, registry, city },
      });
    },
    async close() {
      await thread?.terminate();
    },
  };
}

const nameOf = ({ section, version }: SectionRelease) => `${section.name} ${version}`;
