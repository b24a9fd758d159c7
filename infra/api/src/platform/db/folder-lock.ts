import { DatabaseSync } from 'node:sqlite';
import { DatabaseProblem } from './problem.ts';

const SQLITE_BUSY = 5;

/**
 * Takes the folder for this process by a file beside it: the embedded database has no lock of its own, and two processes
 * on one folder diverge. The lock is one of the operating system, by way of SQLite (Node has no other): it ends with its
 * holder, however that ends. A process id in a file would after a power cut be that of another program.
 * @returns a function that gives the folder back
 * @throws DatabaseProblem when another process has it
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
