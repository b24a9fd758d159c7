import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isCutImage } from 'shared-api/rules';

/** Why a file is not taken. */
export type Unopenable =
  | 'password'
  | 'damaged-pdf'
  /** It holds other files and shows a cover alone. */
  | 'pdf-portfolio'
  /** Its pages are drawn by Adobe's programs alone (XFA); all others show a request to wait. */
  | 'adobe-form'
  | 'damaged-image'
  | 'too-many-pages'
  | 'too-many-pixels'
  /** Its check took too much CPU time or memory. */
  | 'exhausting'
  /** The worker failed or was not done in time. */
  | 'unchecked';

/** A file that opens has so many pages; a picture has one. */
export type Opening = { readonly pages: number } | Unopenable;

export interface OpenTask {
  readonly mime: string;
  readonly content: Uint8Array;
}

const LIMITS = {
  /** Time that the worker may compute. Pictures are decoded outside of it. */
  cpuMs: 10_000,
  /** Time that may pass, whatever else keeps the server busy. */
  elapsedMs: 30_000,
};
const MAX_MEMORY_MB = 512;
/** Interval between two measurements of CPU time and memory. */
const MEASURE_MS = 100;

let worker: Worker | null = null;

interface WaitingFile {
  readonly task: OpenTask;
  readonly owner: string | null;
  readonly limits: typeof LIMITS;
  readonly resolve: (opening: Promise<Opening>) => void;
}
const waiting: WaitingFile[] = [];
/** Time that the files of each owner took since the worker had nothing to do, in milliseconds. */
const usedMs = new Map<string | null, number>();
let isOpening = false;

/**
 * Opens a PDF, JPEG or PNG in a worker with bounds of CPU time, memory, pages and pixels. Files are opened one after the other:
 * what several of them take together is bounded too. The next is of the owner whose files took the least time so far.
 */
export function openFile(task: OpenTask, owner: string | null, limits = LIMITS): Promise<Opening> {
  // The decoder refuses a cut JPEG, but fills what is missing of an interlaced PNG.
  if (task.mime === 'image/png' && isCutImage(task.content)) return Promise.resolve('damaged-image');
  return new Promise((resolve) => {
    waiting.push({ task, owner, limits, resolve });
    void openWaiting();
  });
}

async function openWaiting(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  for (let file = takeNext(); file; file = takeNext()) {
    const start = performance.now();
    const opening = openNext(file.task, file.limits);
    file.resolve(opening);
    await opening.catch(() => undefined);
    usedMs.set(file.owner, usedBy(file) + performance.now() - start);
  }
  usedMs.clear();
  isOpening = false;
}

const usedBy = ({ owner }: WaitingFile): number => usedMs.get(owner) ?? 0;

const takeNext = (): WaitingFile | undefined => waiting.sort((a, b) => usedBy(a) - usedBy(b)).shift();

async function openNext(task: OpenTask, { cpuMs, elapsedMs }: typeof LIMITS): Promise<Opening> {
  worker ??= startWorker();
  const current = worker;
  const exhausted = new AbortController();
  // The reader's own copies of the file come on top.
  const mostBytes = MAX_MEMORY_MB * 2 ** 20 + 2 * task.content.byteLength;
  let peakBytes = 0;
  // A worker that has just been started does not answer yet, and has used none.
  const before = await current.cpuUsage().catch(() => undefined);
  // No limit of V8 counts buffers, in which the streams of a PDF are decoded.
  const measuring = setInterval(async () => {
    const memory = await current.getHeapStatistics().catch(() => null);
    const cpu = await current.cpuUsage(before).catch(() => null);
    peakBytes = Math.max(peakBytes, memory ? memory.used_heap_size + memory.external_memory : 0);
    const usedCpuMs = cpu ? (cpu.user + cpu.system) / 1_000 : 0;
    if (peakBytes > mostBytes || usedCpuMs > cpuMs) exhausted.abort();
  }, MEASURE_MS);
  try {
    current.postMessage(task);
    const signal = AbortSignal.any([AbortSignal.timeout(elapsedMs), exhausted.signal]);
    const [opening] = await once(current, 'message', { signal });
    // What this file leaves behind must not count for the next.
    if (peakBytes > mostBytes / 2) await stop(current);
    return opening;
  } catch (error) {
    // The next file gets a new worker.
    await stop(current);
    return exhausted.signal.aborted || isOutOfMemory(error) ? 'exhausting' : 'unchecked';
  } finally {
    clearInterval(measuring);
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  // A worker that fails between two files must not end the process, nor be given the next file.
  started.on('error', () => forget(started)).on('exit', () => forget(started));
  // A process that has nothing else to do ends.
  started.unref();
  return started;
}

async function stop(running: Worker): Promise<void> {
  forget(running);
  await running.terminate();
}

function forget(ended: Worker): void {
  if (worker === ended) worker = null;
}
