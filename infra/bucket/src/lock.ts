import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/**
 * Takes the lock of a file, which is created where it is missing. It is a lock of the operating system, which Node offers
 * through SQLite only: it ends with its process however that ends, while a process id in a file could be another program's.
 * @returns a function that releases it; null if another process, or another call of this one, holds it
 * @throws the error of `open`, with the path, where the file can't be written; `ENOSPC` where the disk is full
 */
export function tryLock(file: string): (() => void) | null {
  // SQLite says of a file that it can't open neither which one nor why.
  closeSync(openSync(file, 'a'));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : null;
    if (errcode === SQLITE_BUSY) return null;
    if (errcode === SQLITE_FULL)
      throw Object.assign(new Error(`no room for ${file}`, { cause: error }), { code: 'ENOSPC' });
    throw error;
  }
}
