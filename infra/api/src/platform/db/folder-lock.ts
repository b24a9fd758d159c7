import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The folder is in use by another live process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes the folder for this process by a file beside it that holds the process id; a dead holder's is taken over.
 * The embedded database has no lock of its own, and two processes on one folder diverge.
 * @returns a function that gives the folder back
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isAlive(holder)) {
      throw new FolderInUse(`La base de datos de ${folder} está en uso por el proceso ${holder}.`);
    }
    writeFileSync(file, String(process.pid), { mode: 0o600 });
  }
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
