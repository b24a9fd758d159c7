import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

export interface WatchedJson<T> {
  /** The newest good content. Looks at the file again when the last look is older than `checkEveryMs`. */
  current(): Promise<T>;
  /** Whether the file's content of now can't be used, so that `current` is older than it should be. */
  isStale(): boolean;
}

export interface WatchOptions<T> {
  readonly file: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly logger: FastifyBaseLogger;
  /** Content while the file isn't there yet; without it a missing file is an error at the start. */
  readonly whileMissing?: T;
  /** Least time between two looks at the file, in milliseconds. */
  readonly checkEveryMs?: number;
}

/**
 * Follows a JSON file that other processes replace atomically. A damaged or vanished file is logged once and changes
 * nothing: the last good content stays.
 * @throws Error when the first reading fails, unless the file is missing and there is a `whileMissing`
 */
export async function watchJson<T>(options: WatchOptions<T>): Promise<WatchedJson<T>> {
  const { file, schema, logger, whileMissing, checkEveryMs = 200 } = options;
  let seen = await signatureOf(file);
  let stale = false;
  let value = seen === null && whileMissing !== undefined ? whileMissing : await readChecked(file, schema);
  let lastLook = performance.now();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const signature = await signatureOf(file);
    if (signature === seen) return;
    seen = signature;
    try {
      value = await readChecked(file, schema);
      if (stale) logger.info({ file }, 'file is good again');
      stale = false;
    } catch (error) {
      stale = true;
      logger.error({ err: error, file }, 'file is damaged or missing: the last good content stays');
    }
  }

  return {
    isStale: () => stale,
    async current() {
      if (performance.now() - lastLook >= checkEveryMs) {
        looking ??= look().finally(() => {
          lastLook = performance.now();
          looking = null;
        });
      }
      await looking;
      return value;
    },
  };
}

/** Changes whenever the file is replaced or written; null when it isn't there. */
async function signatureOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return `${ino}:${size}:${mtimeNs}`;
  } catch {
    return null;
  }
}

async function readChecked<T>(file: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const parsed = v.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${file}: ${v.getDotPath(issue) ?? '(root)'}: ${issue.message}`);
}
