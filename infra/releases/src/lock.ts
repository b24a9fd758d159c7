import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Somebody else kept the lock for longer than we wait. */
export class LockError extends Error {
  override readonly name = 'LockError';
}

/** Tells this process from an earlier one that had the same id, as happens in containers. */
const SELF = `${process.pid} ${randomUUID()}`;
const RETRY_MS = 20;

/**
 * Runs the work while holding the lock file; other processes and other calls of this one wait. The lock of a process
 * that has died is taken over.
 * @throws LockError after `patienceMs`, naming the file
 */
export async function withLock<T>(file: string, work: () => Promise<T>, patienceMs = 10_000): Promise<T> {
  const deadline = performance.now() + patienceMs;
  while (!(await take(file))) {
    if (await isAbandoned(file)) await breakLock(file);
    else if (performance.now() > deadline) {
      throw new LockError(`Otra publicación está en curso. Si no es así, borre el archivo ${file}.`);
    } else await wait(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, SELF, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const holder = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(holder.split(' ', 1)[0]);
  // Empty for the instant between its creation and the writing of its content: not abandoned.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return holder !== SELF;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Removes a dead holder's lock under a second lock, so that nobody removes the one of a living taker. */
async function breakLock(file: string): Promise<void> {
  const breaker = `${file}.break`;
  if (!(await take(breaker))) {
    await wait(RETRY_MS);
    return;
  }
  try {
    if (await isAbandoned(file)) await rm(file, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}
