import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Why a file is not taken. A damaged one may also have taken too much time or memory. */
export type Unopenable = 'password' | 'damaged-pdf' | 'damaged-image' | 'too-many-pages' | 'too-many-pixels';

/** A file that opens has so many pages; a picture has one. */
export type Opening = { readonly pages: number } | Unopenable;

export interface OpenTask {
  readonly mime: string;
  readonly content: Uint8Array;
}

const LONGEST_MS = 10_000;
const MAX_MEMORY_MB = 512;
/** Interval between two measurements of the memory. */
const MEASURE_MS = 100;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a PDF, JPEG or PNG in a worker with bounds of time, memory, pages and pixels. Files are opened one after the
 * other: what several of them take together is bounded too.
 */
export async function openFile(task: OpenTask, longestMs = LONGEST_MS): Promise<Opening> {
  const opening = last.then(() => openNext(task, longestMs));
  last = opening.catch(() => undefined);
  return opening;
}

async function openNext(task: OpenTask, longestMs: number): Promise<Opening> {
  worker ??= startWorker();
  const current = worker;
  const exhausted = new AbortController();
  // The reader's own copies of the file come on top.
  const mostBytes = MAX_MEMORY_MB * 2 ** 20 + 2 * task.content.byteLength;
  let peakBytes = 0;
  // No limit of V8 counts buffers, in which the streams of a PDF are decoded.
  const measuring = setInterval(async () => {
    const memory = await current.getHeapStatistics().catch(() => null);
    peakBytes = Math.max(peakBytes, memory ? memory.used_heap_size + memory.external_memory : 0);
    if (peakBytes > mostBytes) exhausted.abort();
  }, MEASURE_MS);
  try {
    current.postMessage(task);
    const signal = AbortSignal.any([AbortSignal.timeout(longestMs), exhausted.signal]);
    const [opening] = await once(current, 'message', { signal });
    // What this file leaves behind must not count for the next.
    if (peakBytes > mostBytes / 2) await stop(current);
    return opening;
  } catch {
    // It ran out of memory or time: the next file gets a new one.
    await stop(current);
    return task.mime === 'application/pdf' ? 'damaged-pdf' : 'damaged-image';
  } finally {
    clearInterval(measuring);
  }
}

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
