import { DatabaseSync } from 'node:sqlite';
import { DatabaseProblem } from './database.ts';

const SQLITE_BUSY = 5;

/**
 * Locks the folder for this process, by a file beside it. The embedded database has no lock of its own, and two processes
 * on one folder would corrupt it. SQLite takes a lock of the operating system (Node itself offers none), which ends with
 * the process however it ends; a process id in a file could be another program's after a power cut.
 * @returns a function that releases the folder
 * @throws DatabaseProblem if another process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock.db`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)) throw cause;
    throw new DatabaseProblem(
      `La base de datos de ${folder} está en uso por otro proceso. Detenga el portal y vuelva a intentarlo.`,
      { cause },
    );
  }
  return () => lock.close();
}
