import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

export type WatchedJson<T> = Awaited<ReturnType<typeof watchJson<T>>>;

interface WatchOptions<T> {
  readonly file: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly logger: FastifyBaseLogger;
  /** Content while the file doesn't exist yet; without it a missing file is an error at the start. */
  readonly whileMissing?: T;
}

/** Least time between two checks of the file. */
const CHECK_EVERY_MS = 200;

/**
 * Follows a JSON file that other processes replace atomically. A damaged or vanished file is logged once and changes
 * nothing: the last good content stays.
 * @throws Error when the first reading fails, unless the file is missing and there is a `whileMissing`
 */
export async function watchJson<T>(options: WatchOptions<T>) {
  const { file, schema, logger, whileMissing } = options;
  let lastStats = await statOf(file);
  let stale = false;
  let value =
    lastStats === null && whileMissing !== undefined ? whileMissing : await readChecked(file, schema);
  let lastCheck = performance.now();
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    const stats = await statOf(file);
    if (!stale && isSameFile(stats, lastStats)) return;
    try {
      value = await readChecked(file, schema);
      lastStats = stats;
      if (stale) logger.info({ file }, 'file is good again');
      stale = false;
    } catch (error) {
      if (!stale)
        logger.error({ err: error, file }, 'file is damaged or missing: the last good content stays');
      stale = true;
    }
  }

  return {
    /** When the current content was written; the epoch while there is no file. */
    changedAt: () => lastStats?.mtime ?? new Date(0),
    /** Returns true while the file is damaged or missing, so that `current` is out of date. */
    isStale: () => stale,
    /** Returns the newest good content. */
    async current(): Promise<T> {
      if (performance.now() - lastCheck >= CHECK_EVERY_MS) {
        checking ??= check().finally(() => {
          lastCheck = performance.now();
          checking = null;
        });
      }
      await checking;
      return value;
    },
  };
}

const statOf = (file: string): Promise<Stats | null> => stat(file).catch(() => null);

/** Returns false if a file was replaced or written between two looks. */
const isSameFile = (a: Stats | null, b: Stats | null): boolean =>
  a?.ino === b?.ino && a?.size === b?.size && a?.mtimeMs === b?.mtimeMs;

async function readChecked<T>(file: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const parsed = v.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${file}: ${v.getDotPath(issue) ?? '(root)'}: ${issue.message}`);
}
