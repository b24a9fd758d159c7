import { tryLock } from 'infra-bucket/lock';
import { DatabaseProblem } from './database.ts';

/**
 * Locks the folder for this process, by a file beside it. The embedded database has no lock of its own, and two processes
 * on one folder would corrupt it.
 * @returns a function that releases the folder
 * @throws DatabaseProblem if another process holds the lock; the error of `open` where the file can't be written
 */
export function lockFolder(folder: string): () => void {
  const release = tryLock(`${folder}.lock.db`);
  if (release) return release;
  throw new DatabaseProblem(
    `La base de datos de ${folder} está en uso por otro proceso. Detenga el portal y vuelva a intentarlo.`,
  );
}
