import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { ReleaseError } from '../errors.ts';

const RETRY_MS = 20;
const SQLITE_BUSY = 5;

/**
 * Runs the work while holding the lock file; other processes, and other calls of this one, wait. It is a lock of the
 * operating system, which Node offers through SQLite only: it ends with its process, so that a killed one leaves none.
 * @throws ReleaseError after `patienceMs`, naming the file
 */
export async function withLock<T>(file: string, work: () => Promise<T>, patienceMs = 10_000): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    const deadline = performance.now() + patienceMs;
    while (!take(lock)) {
      if (performance.now() > deadline) {
        throw new ReleaseError(`Otra publicación está en curso (${file}). Vuelva a intentar cuando termine.`);
      }
      await wait(RETRY_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
