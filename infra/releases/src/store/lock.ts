import { setTimeout as wait } from 'node:timers/promises';
import { tryLock } from 'infra-bucket/lock';
import { ReleaseError } from '../errors.ts';

const RETRY_MS = 20;

/**
 * Runs the work while holding the lock file; other processes, and other calls of this one, wait. A killed process leaves none.
 * @throws ReleaseError after `patienceMs`, naming the file; the error of `open` where the file can't be written
 */
export async function withLock<T>(file: string, work: () => Promise<T>, patienceMs = 10_000): Promise<T> {
  const deadline = performance.now() + patienceMs;
  let release = tryLock(file);
  while (!release) {
    if (performance.now() > deadline) {
      throw new ReleaseError(`Otra publicación está en curso (${file}). Vuelva a intentar cuando termine.`);
    }
    await wait(RETRY_MS);
    release = tryLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
